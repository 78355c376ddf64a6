using System.ComponentModel.DataAnnotations.Schema;
using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// One cell's answer: a row of <c>comparison.csv</c>. Null means not available and is an empty field, never 0.
/// Built by <see cref="Comparison"/>.
/// </summary>
internal sealed record ComparisonRow
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    public required Cell Cell { get; init; }

    /// <summary>The database engine, such as <c>sqlite</c>.</summary>
    public required string Db { get; init; }

    /// <summary>Calls of one repetition.</summary>
    public required int Batches { get; init; }

    /// <summary>Rows requested in a call.</summary>
    public required int BatchSize { get; init; }

    /// <summary>Rows of one repetition.</summary>
    public required long Rows { get; init; }

    /// <summary>Valid repetitions, on which the figures are based.</summary>
    public required int Repetitions { get; init; }

    /// <summary>Arithmetic mean of the repetitions' wall times, milliseconds.</summary>
    public double? MeanMs { get; init; }

    /// <summary>Standard deviation (n − 1) of the wall times, milliseconds.</summary>
    public double? SdMs { get; init; }

    /// <summary>The shortest repetition's wall time.</summary>
    public double? MinMs { get; init; }

    /// <summary>Median of the wall times.</summary>
    public double? MedianMs { get; init; }

    /// <summary>The longest repetition's wall time.</summary>
    public double? MaxMs { get; init; }

    /// <summary>Lower end of the mean's 95 % confidence interval by Student's t, milliseconds.</summary>
    public double? Ci95LoMs { get; init; }

    /// <summary>Upper end of the mean's 95 % confidence interval by Student's t, milliseconds.</summary>
    public double? Ci95HiMs { get; init; }

    /// <summary>Rows of a repetition divided by the mean time.</summary>
    [Column("rows_per_s")]
    public double? RowsPerSecond { get; init; }

    /// <summary>Time divided by that of the in-process cell of the same form and calls in flight, paired by block.</summary>
    public double? RatioToFloor { get; init; }

    /// <summary>Lower end of that ratio's 95 % interval.</summary>
    public double? RatioToFloorLo { get; init; }

    /// <summary>Upper end of that ratio's 95 % interval.</summary>
    public double? RatioToFloorHi { get; init; }

    /// <summary>
    /// Time of async over time of sync, paired by block, for the same transport, stacks and calls in flight: under 1
    /// means that async is faster. Both cells of the pair carry the same figure.
    /// </summary>
    public double? RatioAsyncToSync { get; init; }

    /// <summary>Lower end of that ratio's 95 % interval.</summary>
    public double? RatioAsyncToSyncLo { get; init; }

    /// <summary>Upper end of that ratio's 95 % interval.</summary>
    public double? RatioAsyncToSyncHi { get; init; }

    /// <summary>
    /// Processor time of both processes per 1,000 rows, arithmetic mean of the repetitions, milliseconds; null where one of them took none.
    /// </summary>
    [Column("cpu_ms_per_1000_rows")]
    public double? CpuMsPer1000Rows { get; init; }

    /// <summary>Processor time divided by that of the in-process cell of the same form and calls in flight, paired by block.</summary>
    public double? CpuRatioToFloor { get; init; }

    /// <summary>Lower end of that ratio's 95 % interval.</summary>
    public double? CpuRatioToFloorLo { get; init; }

    /// <summary>Upper end of that ratio's 95 % interval.</summary>
    public double? CpuRatioToFloorHi { get; init; }

    /// <summary>Processor time of async over that of sync. Both cells of the pair carry the same figure.</summary>
    public double? CpuRatioAsyncToSync { get; init; }

    /// <summary>Lower end of that ratio's 95 % interval.</summary>
    public double? CpuRatioAsyncToSyncLo { get; init; }

    /// <summary>Upper end of that ratio's 95 % interval.</summary>
    public double? CpuRatioAsyncToSyncHi { get; init; }

    /// <summary>
    /// Cost of the processor time of both processes for a million rows, geometric mean of the repetitions, in the currency of
    /// <c>--cpu-hour</c>; null without that option. It excludes a database that runs in separate processes.
    /// </summary>
    public double? CostPerMillionRows { get; init; }

    /// <summary>Lower end of its 95 % interval, by blocks or by launches, whichever is wider.</summary>
    public double? CostPerMillionRowsLo { get; init; }

    /// <summary>Upper end of the same.</summary>
    public double? CostPerMillionRowsHi { get; init; }

    /// <summary>
    /// Median time of a call, over all <see cref="Calls"/>, milliseconds: service time, or in an open loop latency from the intended start.
    /// Null unless at least ten calls lie beyond it.
    /// </summary>
    public double? CallP50Ms { get; init; }

    /// <summary>90th percentile of the same calls, milliseconds.</summary>
    public double? CallP90Ms { get; init; }

    /// <summary>95th percentile of the same calls, milliseconds.</summary>
    public double? CallP95Ms { get; init; }

    /// <summary>99th percentile of the same calls, milliseconds; needs 1,000 calls.</summary>
    public double? CallP99Ms { get; init; }

    /// <summary>Calls of all valid repetitions, from which the percentiles come; <c>latency.csv</c> has their histogram.</summary>
    public long? Calls { get; init; }

    /// <summary>
    /// Fraction of their machines' processors that the clients kept busy in the timed windows, mean of the repetitions, from 0 to 1; null
    /// where clients do other work.
    /// </summary>
    public double? ClientCpuShare { get; init; }

    /// <summary>
    /// The rate with one more client and the same calls in flight, over the cell's own rate, paired by block; null if not checked.
    /// </summary>
    public double? GeneratorGain { get; init; }

    /// <summary>Lower end of that ratio's 95 % interval.</summary>
    public double? GeneratorGainLo { get; init; }

    /// <summary>Upper end of that ratio's 95 % interval.</summary>
    public double? GeneratorGainHi { get; init; }

    /// <summary>
    /// Whether the clients that generate the load limit the cell: <c>held</c> if one more client raises the rate by at most 5 %,
    /// <c>limit</c> if by more, or if the clients keep 90 % of their processors busy; null if not checked.
    /// </summary>
    public GeneratorVerdict? Generator { get; init; }

    /// <summary>
    /// The contrast that the verdicts are about, such as <c>nettcp/direct async 8 / nettcp/direct sync 8</c>: async against sync in the
    /// rows of both cells, or a scenario's variant against its baseline in the variant's row. <c>contrasts.csv</c> has the reasons.
    /// </summary>
    public string? VerdictOf { get; init; }

    /// <summary>
    /// The verdict on the first cell of <see cref="VerdictOf"/> against the second: <c>faster</c> means that the first is faster.
    /// </summary>
    public VerdictKind? Verdict { get; init; }

    /// <summary>The same for processor time: <c>faster</c> means that the first takes less of it.</summary>
    public VerdictKind? CpuVerdict { get; init; }

    /// <summary>Whether every repetition of the cell counts; one that does not voids the cell.</summary>
    public bool Valid => Reason is null;

    /// <summary>Why the cell is void, in one line; null if it is not.</summary>
    public string? Reason { get; init; }
}
