using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The words of <c>--find</c> and <c>--candidates</c>.</summary>
internal static class FindOptions
{
    private const int MaxCalls = 1_000;

    private static readonly int[] s_batchSizes = [10, 20, 50, 100, 200, 500, 1_000];
    private static readonly int[] s_inFlight = [1, 2, 4, 8, 16, 32];

    /// <param name="what"><c>batch-size</c> or <c>in-flight</c>.</param>
    /// <param name="candidates">Numbers with commas between; null for the usual ones.</param>
    /// <exception cref="UsageException">A candidate is no number within the limits, or there are under two.</exception>
    public static Search Parse(string what, string? candidates)
    {
        Sought sought = what == "batch-size" ? Sought.BatchSize : Sought.InFlight;
        int max = sought == Sought.BatchSize ? RowLimits.MaxRowsPerCall : MaxCalls;
        int[] values = candidates is null
            ? sought == Sought.BatchSize ? s_batchSizes : s_inFlight
            : [.. NumberList.ParseInts("--candidates", [candidates], 1, max, "10,20,50")];
        return values.Length > 1 ? new(sought, values) : throw new UsageException("--candidates must be two numbers or more such as 10,20,50.");
    }
}
