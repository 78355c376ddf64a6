using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>The cells of the run's own question in the order of its first chart.</summary>
internal static class RankedCells
{
    /// <summary>The shortest geometric mean first; what has none comes last.</summary>
    public static CellRepetitions[] Of(ReportData data)
    {
        CellRepetitions[] cells = HeadlineCells.Of(data.Results.Cells);
        // The wall time of an open loop is that of its schedule.
        CellRepetitions[] ranked = [.. Ranking.Of(cells.Where(cell => !cell.Workload.IsOpenLoop), data.Results.Design)];
        return [.. ranked, .. cells.Except(ranked)];
    }

    /// <summary>Such as <c>NET.TCP async</c>, with <c>*</c> where that form is emulated by the other one.</summary>
    public static string Name(Cell cell) =>
        $"{CellRuns.MethodOf(cell)} {Wording.Form(cell)}{(cell.Kind == FormKind.Native ? "" : Key.Emulated.Mark)}";
}
