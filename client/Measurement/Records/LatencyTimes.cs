using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// Latency of an open loop's calls in milliseconds, each from its intended start to its last insert, from all samples of a repetition.
/// A percentile that too few samples stand behind is null (see <see cref="Percentile"/>).
/// </summary>
internal sealed record LatencyTimes
{
    /// <summary>Median.</summary>
    public double? P50Ms { get; init; }

    /// <summary>90th percentile.</summary>
    public double? P90Ms { get; init; }

    /// <summary>95th percentile.</summary>
    public double? P95Ms { get; init; }

    /// <summary>99th percentile.</summary>
    public double? P99Ms { get; init; }

    /// <summary>Maximum.</summary>
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
