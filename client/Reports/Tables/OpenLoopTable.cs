using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Tables;

/// <summary>What open loops have beside the percentiles of their calls, as a table for people: one row a cell.</summary>
internal static class OpenLoopTable
{
    public static IReadOnlyList<TableColumn<CellRepetitions>> Columns { get; } =
    [
        new("open loop", cell => cell.Cell.Key),
        new("calls/s offered", cell => Wording.Number(cell.Workload.RatePerS), IsFigure: true),
        new("latency max, ms", cell => Wording.Number(cell.All.Max(run => run.Time.Latency.MaxMs)), IsFigure: true),
        new("lateness max, ms", cell => Wording.Number(cell.All.Max(run => run.Time.LatenessMaxMs)), IsFigure: true),
        new("drops", cell => cell.All.Sum(run => run.Time.Drops ?? 0).ToString(CultureInfo.InvariantCulture), IsFigure: true),
    ];

    public static IReadOnlyList<CellRepetitions> Of(RunResults results) => [.. results.Cells.Where(cell => cell.Workload.IsOpenLoop)];
}
