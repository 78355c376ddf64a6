using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Tables;

/// <summary>What a load costs and how long its calls take, as a table for people: one row a cell, with means of its repetitions.</summary>
internal static class OpenLoopTable
{
    public static IReadOnlyList<TableColumn<CellRepetitions>> Columns { get; } =
    [
        new("open loop", cell => cell.Cell.Key),
        new("calls/s offered", cell => Wording.Number(cell.Workload.RatePerS), IsFigure: true),
        new("CPU ms per 1,000 rows", cell => Mean(cell, Metric.CpuTime), IsFigure: true),
        new("p50, ms", cell => Mean(cell, Metric.LatencyP50), IsFigure: true),
        new("p99, ms", cell => Mean(cell, Metric.LatencyP99), IsFigure: true),
        new("latency max, ms", cell => Wording.Number(cell.All.Max(run => run.Time.Latency.MaxMs)), IsFigure: true),
        new("lateness max, ms", cell => Wording.Number(cell.All.Max(run => run.Time.LatenessMaxMs)), IsFigure: true),
        new("drops", cell => cell.All.Sum(run => run.Time.Drops ?? 0).ToString(CultureInfo.InvariantCulture), IsFigure: true),
    ];

    public static IReadOnlyList<CellRepetitions> Of(RunResults results) => [.. results.Cells.Where(cell => cell.Workload.IsOpenLoop)];

    private static string Mean(CellRepetitions cell, Metric metric) =>
        Wording.Number(cell.Figures(metric).Values.ToArray() is { Length: > 0 } figures ? figures.Average() : null);
}
