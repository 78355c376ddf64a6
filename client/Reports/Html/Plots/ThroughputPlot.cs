using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Reports.Html.Plots;

/// <summary>Rows a second by calls in flight, a panel for each method.</summary>
internal static class ThroughputPlot
{
    private static readonly string[] s_columns = ["cell", "rows/s", "95 % CI from, rows/s", "95 % CI to, rows/s", "repetitions"];

    public static Figure Of(ReportData data)
    {
        HashSet<(Cell, string)> shown = [.. data.Cells.Select(cell => (cell.Cell, cell.Workload.Db))];
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row.RowsPerSecond is not null && shown.Contains((row.Cell, row.Db)))];
        int[] inFlight = [.. rows.Select(row => row.Cell.InFlight).Distinct().Order()];
        Scale y = Scale.Up(rows.Select(Hi), LinePanel.Low, LinePanel.High);
        var panel = new LinePanel(y, [.. inFlight.Select(calls => calls.ToString(CultureInfo.InvariantCulture))]);
        return new("throughput", "What do more calls in flight bring?",
            "Rows moved in a second over the calls in flight at once, with the mean's 95 % interval. All panels have one scale.",
            [Key.Sync, Key.Async], [.. rows.GroupBy(row => CellRuns.MethodOf(row.Cell)).Select(method => Panel(panel, method, inFlight))],
            new("Throughput by cell", 1, s_columns, rows.Select(row => new Field[] { row.Cell.Key, row.RowsPerSecond, Lo(row), Hi(row), row.Repetitions })));
    }

    private static Panel Panel(LinePanel panel, IGrouping<string, ComparisonRow> method, int[] inFlight)
    {
        LinePanel.Point[] Of(CallForm form) => [.. method.Where(row => row.Cell.Form == form).OrderBy(row => row.Cell.InFlight)
            .Select(row => new LinePanel.Point(Array.IndexOf(inFlight, row.Cell.InFlight), row.RowsPerSecond!.Value, Lo(row), Hi(row)))];
        string summary = string.Join("; ", method.Select(row => $"{Wording.Form(row.Cell)}, {CellRuns.InFlightOf(row.Cell)}: {Wording.Number(row.RowsPerSecond)} rows/s"));
        return panel.Panel($"{method.Key}: rows/s by calls in flight", summary + ".", Of(CallForm.Sync), Of(CallForm.Async));
    }

    // A slow end of the time is the low end of the rate; an interval that reaches 0 ms has no high end.
    private static double Lo(ComparisonRow row) => row.Rows / row.Ci95HiMs!.Value * 1_000;

    private static double Hi(ComparisonRow row) => row.Rows / Math.Max(row.Ci95LoMs!.Value, row.MinMs!.Value / 2) * 1_000;
}
