using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Records;

/// <summary>
/// Service time of a repetition's batches in milliseconds, from all of its samples. A percentile that too few samples
/// stand behind is null (see <see cref="Percentile"/>).
/// </summary>
internal sealed record CallPercentiles
{
    /// <summary>Half of the calls took no longer.</summary>
    public double? P50Ms { get; init; }

    /// <summary>Nine tenths of the calls took no longer.</summary>
    public double? P90Ms { get; init; }

    /// <summary>99 of 100 of the calls took no longer.</summary>
    public double? P99Ms { get; init; }

    /// <summary>The longest of the calls.</summary>
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
