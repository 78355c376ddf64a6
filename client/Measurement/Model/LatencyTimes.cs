using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Model;

/// <summary>
/// Latency of an open loop's calls in milliseconds, each from its intended start to its last insert, from all samples of a repetition.
/// A percentile that too few samples stand behind is null (see <see cref="Percentile"/>).
/// </summary>
internal sealed record LatencyTimes
{
    public double? P50Ms { get; init; }

    public double? P90Ms { get; init; }

    public double? P95Ms { get; init; }

    public double? P99Ms { get; init; }

    public double? MaxMs { get; init; }

    /// <summary>Of the latencies of every call that was made, in milliseconds, in any order.</summary>
    public static LatencyTimes Of(IReadOnlyList<double> samplesMs) => new()
    {
        P50Ms = Percentile.Of(samplesMs, 0.50),
        P90Ms = Percentile.Of(samplesMs, 0.90),
        P95Ms = Percentile.Of(samplesMs, 0.95),
        P99Ms = Percentile.Of(samplesMs, 0.99),
        MaxMs = samplesMs.Count == 0 ? null : samplesMs.Max(),
    };
}
