using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>The highest rate of a cell that keeps a bound: a row of <c>rates.csv</c>. What is not available is null.</summary>
internal sealed record FoundRate
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    public required Cell Cell { get; init; }

    /// <summary>What the rate keeps, such as <c>p99&lt;20ms</c>: a percentile of latency and the time that it stays under.</summary>
    public required string Bound { get; init; }

    /// <summary>Rows requested in a call.</summary>
    public required int BatchSize { get; init; }

    /// <summary>Launches of the cell's processes with a complete search.</summary>
    public required int Launches { get; init; }

    /// <summary>Geometric mean of the launches' rates, calls per second.</summary>
    public double? RatePerS { get; init; }

    /// <summary>Lower end of its 95 % interval, by Student's t on the launches' logarithms; null for one launch.</summary>
    [Column("rate_per_s_lo")]
    public double? RateLo { get; init; }

    /// <summary>Upper end of the interval.</summary>
    [Column("rate_per_s_hi")]
    public double? RateHi { get; init; }

    /// <summary>Rows per second at that rate.</summary>
    [Column("rows_per_s")]
    public double? RowsPerSecond => RatePerS * BatchSize;

    /// <summary>Geometric mean of the calls per second that the cell made as a closed loop, with all its calls in flight.</summary>
    public double? SustainedPerS { get; init; }

    /// <summary>Whether every row of every probe was verified.</summary>
    public required bool Valid { get; init; }

    /// <summary>Why there is no rate; null if there is one.</summary>
    public string? Reason { get; init; }

    /// <summary>Half of the interval's width, as a part of the rate.</summary>
    [NotMapped]
    public double? HalfWidth => RateHi / RateLo is { } ratio ? Math.Sqrt(ratio) - 1 : null;
}
