using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// Service time of a repetition's batches in milliseconds, from all of its samples. A percentile that too few samples
/// stand behind is null (see <see cref="Percentile"/>).
/// </summary>
internal sealed record CallPercentiles
{
    /// <summary>Median.</summary>
    public double? P50Ms { get; init; }

    /// <summary>90th percentile.</summary>
    public double? P90Ms { get; init; }

    /// <summary>99th percentile.</summary>
    public double? P99Ms { get; init; }

    /// <summary>Maximum.</summary>
    public double? MaxMs { get; init; }

    /// <summary>Of the times of every batch of one repetition, in milliseconds, in any order.</summary>
    public static CallPercentiles Of(IReadOnlyList<double> samplesMs) => new()
    {
        P50Ms = Percentile.Of(samplesMs, 0.50),
        P90Ms = Percentile.Of(samplesMs, 0.90),
        P99Ms = Percentile.Of(samplesMs, 0.99),
        MaxMs = samplesMs.Count == 0 ? null : samplesMs.Max(),
    };
}
