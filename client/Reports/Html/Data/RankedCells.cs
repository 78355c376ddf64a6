using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>The cells of the run's own question in the order of its first chart, which sorts the means that it shows.</summary>
internal static class RankedCells
{
    /// <summary>The shortest geometric mean first; what has none comes last.</summary>
    public static CellRepetitions[] Of(ReportData data)
    {
        CellRepetitions[] cells = HeadlineCells.Of(data.Results.Cells), valid = [.. cells.Where(IsTimed)];
        return [.. cells.OrderBy(cell => IsTimed(cell) ? data.Results.Design.Logs(cell, valid).Mean : double.PositiveInfinity)];
    }

    /// <summary>Such as <c>NET.TCP async</c>, with <c>*</c> where that form is emulated by the other one.</summary>
    public static string Name(Cell cell) =>
        $"{CellRuns.MethodOf(cell)} {Wording.Form(cell)}{(cell.Kind == FormKind.Native ? "" : Key.Emulated.Mark)}";

    // The wall time of an open loop is that of its schedule.
    private static bool IsTimed(CellRepetitions cell) => cell is { Reason: null, Times.Count: > 0, Workload.IsOpenLoop: false };
}
