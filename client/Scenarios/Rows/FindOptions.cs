using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The value of <c>--find</c>.</summary>
internal static class FindOptions
{
    private const int MaxCalls = 1_000;

    private static readonly int[] s_batchSizes = [10, 20, 50, 100, 200, 500, 1_000];
    private static readonly int[] s_inFlight = [1, 2, 4, 8, 16, 32];

    /// <param name="text"><c>batch-size</c> or <c>in-flight</c>, alone or with candidates, such as <c>batch-size:10,20,50</c>.</param>
    /// <exception cref="UsageException">It is neither, a candidate is not a number within the limits, or there are under two.</exception>
    public static Search Parse(string text)
    {
        string[] parts = text.Split(':', 2);
        (SearchTarget sought, int[] usual, int max) = parts[0] switch
        {
            "batch-size" => (SearchTarget.BatchSize, s_batchSizes, RowLimits.MaxRowsPerCall),
            "in-flight" => (SearchTarget.InFlight, s_inFlight, MaxCalls),
            _ => throw new UsageException(
                $"--find must be batch-size or in-flight, alone or with candidates such as batch-size:10,20,50, not '{text}'."),
        };
        int[] values = parts is [_, var candidates]
            ? [.. NumberList.ParseInts($"--find {parts[0]}:", [candidates], 1, max, "10,20,50")]
            : usual;
        return values.Length > 1
            ? new(sought, values)
            : throw new UsageException($"--find {parts[0]}: must be two or more numbers, such as 10,20,50.");
    }
}
