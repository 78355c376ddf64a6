using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Data;

/// <summary>The cells of the run's own question in the order of its first chart, which sorts the means that it shows.</summary>
internal static class RankedCells
{
    /// <summary>The lowest geometric mean first; what has none comes last.</summary>
    public static CellRepetitions[] Of(ReportData data)
    {
        RunDesign design = data.Results.DesignOf(data.Results.Lead);
        CellRepetitions[] cells = HeadlineCells.Of(data.Results.Cells), valid = [.. cells.Where(IsKnown)];
        return [.. cells.OrderBy(cell => IsKnown(cell) ? design.Logs(cell, valid).Mean : double.PositiveInfinity)];

        bool IsKnown(CellRepetitions cell) => cell.Reason is null && cell.Figures(design.Metric).Count > 0;
    }

    /// <summary>Such as <c>NET.TCP async</c>, with <c>*</c> where that form is emulated by the other one.</summary>
    public static string Name(Cell cell) =>
        $"{CellRuns.MethodOf(cell)} {Wording.Form(cell)}{(cell.Kind == FormKind.Native ? "" : Key.Emulated.Mark)}";
}
