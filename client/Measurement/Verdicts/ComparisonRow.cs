using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// One cell's answer: a row of <c>comparison.csv</c>. Null means not available and is an empty field, never 0.
/// Built by <see cref="Comparison"/>.
/// </summary>
internal sealed record ComparisonRow
{
    public required Cell Cell { get; init; }

    public required string Db { get; init; }

    public required int Batches { get; init; }

    public required int BatchSize { get; init; }

    /// <summary>Rows of one repetition.</summary>
    public required long Rows { get; init; }

    /// <summary>Valid repetitions, those that the figures stand on.</summary>
    public required int Repetitions { get; init; }

    /// <summary>Arithmetic mean of the repetitions' wall times, milliseconds.</summary>
    public double? MeanMs { get; init; }

    /// <summary>Their standard deviation (n − 1), milliseconds.</summary>
    public double? SdMs { get; init; }

    public double? MinMs { get; init; }

    public double? MedianMs { get; init; }

    public double? MaxMs { get; init; }

    /// <summary>Lower end of the mean's 95 % confidence interval by Student's t, milliseconds.</summary>
    public double? Ci95LoMs { get; init; }

    /// <summary>Upper end of the mean's 95 % confidence interval by Student's t, milliseconds.</summary>
    public double? Ci95HiMs { get; init; }

    /// <summary>Rows of a repetition over the mean time.</summary>
    [Column("rows_per_s")]
    public double? RowsPerSecond { get; init; }

    /// <summary>Time over the time of the in-process cell of the same form and calls in flight, paired by block.</summary>
    public double? RatioToFloor { get; init; }

    public double? RatioToFloorLo { get; init; }

    public double? RatioToFloorHi { get; init; }

    /// <summary>
    /// Time of async over time of sync, paired by block, for the same transport, stacks and calls in flight: under 1
    /// means that async is faster. Both cells of the pair carry the same figure.
    /// </summary>
    public double? RatioAsyncToSync { get; init; }

    public double? RatioAsyncToSyncLo { get; init; }

    public double? RatioAsyncToSyncHi { get; init; }

    /// <summary>Of async against sync: <c>faster</c> means that async is. Both cells of the pair carry it, a scenario's variant its own; <c>contrasts.csv</c> has the reasons.</summary>
    public VerdictWord? Verdict { get; init; }

    /// <summary>Whether every repetition of the cell counts; one that does not voids the cell.</summary>
    public bool Valid => Reason is null;

    /// <summary>Why the cell is void, in one line; null if it is not.</summary>
    public string? Reason { get; init; }
}
