using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Finding;

/// <summary>What is sought, among which values.</summary>
/// <param name="What">What is sought.</param>
/// <param name="Candidates">At least two values, each once, the smallest first; fixed before the run.</param>
internal sealed record Search(Sought What, IReadOnlyList<int> Candidates)
{
    private const int MostCalls = 1_000;

    private static readonly int[] s_batchSizes = [10, 20, 50, 100, 200, 500, 1_000];
    private static readonly int[] s_inFlight = [1, 2, 4, 8, 16, 32];

    /// <summary>As people call it.</summary>
    public string Name => What == Sought.BatchSize ? "batch size" : "calls in flight";

    /// <param name="what"><c>batch-size</c> or <c>in-flight</c>.</param>
    /// <param name="candidates">Numbers with commas between; null for the usual ones.</param>
    /// <exception cref="UsageException">A candidate is no number within the limits, or there are under two.</exception>
    public static Search Parse(string what, string? candidates)
    {
        Sought sought = what == "batch-size" ? Sought.BatchSize : Sought.InFlight;
        int most = sought == Sought.BatchSize ? RowLimits.MaxRowsPerCall : MostCalls;
        int[] values = candidates is null
            ? sought == Sought.BatchSize ? s_batchSizes : s_inFlight
            : [.. NumberList.ParseInts("--candidates", [candidates], 1, most, "10,20,50")];
        return values.Length > 1 ? new(sought, values) : throw new UsageException("--candidates must be two numbers or more such as 10,20,50.");
    }

    /// <summary>The candidate that a repetition was made with.</summary>
    public int ValueOf(RunRecord run) => What == Sought.BatchSize ? run.Workload.BatchSize : run.Cell.InFlight;
}
