using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Find;

/// <summary>One candidate: a row of <c>find.csv</c>. What is not available is null, and empty in the file.</summary>
internal sealed record FindRow
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>What is sought: <c>batch_size</c> or <c>in_flight</c>.</summary>
    [Column("sought")]
    public required SearchTarget SearchTarget { get; init; }

    /// <summary>The candidate.</summary>
    public required int Value { get; init; }

    public required Cell Cell { get; init; }

    /// <summary>Rows that each candidate transferred in a repetition.</summary>
    public required long Rows { get; init; }

    /// <summary>Valid repetitions.</summary>
    public required int Repetitions { get; init; }

    /// <summary>Geometric mean of the times, weighted by block, milliseconds; paired ratios are ratios of these means.</summary>
    public double? GeometricMeanMs { get; init; }

    /// <summary>Rows per second at that time.</summary>
    [Column("rows_per_s")]
    public double? RowsPerSecond => Rows * 1_000 / GeometricMeanMs;

    /// <summary>Rows per second of the best candidate over those of this one, paired by block.</summary>
    public double? RatioBestToThis { get; init; }

    /// <summary>Upper bound of that ratio: 95 %, one-sided, jointly with those of all other candidates.</summary>
    public double? RatioBestToThisHi { get; init; }

    /// <summary>Whether no other candidate transferred more rows per second.</summary>
    public required bool Best { get; init; }

    /// <summary>Whether it is proven to be within 5 % of the best.</summary>
    public required bool WithinMargin { get; init; }

    /// <summary>Why it does not count; null if it does.</summary>
    public string? Reason { get; init; }
}
