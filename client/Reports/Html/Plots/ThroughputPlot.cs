namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Rows a second by calls in flight, a panel for each method.</summary>
internal static class ThroughputPlot
{
    private static readonly string[] s_columns = ["cell", "rows/s", "slowest repetition, rows/s", "fastest repetition, rows/s", "repetitions"];

    public static Figure Of(ReportData data)
    {
        HashSet<(Cell, string)> shown = [.. data.Cells.Select(cell => (cell.Cell, cell.Workload.Db))];
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row.RowsPerSecond is not null && shown.Contains((row.Cell, row.Db)))];
        int[] inFlight = [.. rows.Select(row => row.Cell.InFlight).Distinct().Order()];
        string[] steps = [.. inFlight.Select(calls => calls.ToString(CultureInfo.InvariantCulture))];
        // With no wire the floor would leave the others no room.
        LinePanel wires = new(Up(rows.Where(row => !row.Cell.IsFloor)), steps), floor = new(Up(rows.Where(row => row.Cell.IsFloor)), steps);
        return new("throughput", "Do more calls in flight help?",
            "Rows per second over the number of calls in flight: by the mean time, and from the slowest to the fastest repetition. All methods share one scale; in process has its own.",
            [Key.Sync, Key.Async], inFlight.Length < 2 ? [] : [.. rows.GroupBy(row => CellRuns.MethodOf(row.Cell)).Select(method => Panel(method.First().Cell.IsFloor ? floor : wires, method, inFlight))],
            new("Throughput by cell", 1, s_columns, rows.Select(row => new Field[] { row.Cell.Key, row.RowsPerSecond, Slowest(row), Fastest(row), row.Repetitions })));
    }

    private static Panel Panel(LinePanel panel, IGrouping<string, ComparisonRow> method, int[] inFlight)
    {
        LinePanel.Point[] Of(CallForm form) => [.. method.Where(row => row.Cell.Form == form).OrderBy(row => row.Cell.InFlight)
            .Select(row => new LinePanel.Point(Array.IndexOf(inFlight, row.Cell.InFlight), row.RowsPerSecond!.Value, Slowest(row), Fastest(row)))];
        string summary = string.Join("; ", method.Select(row => $"{Wording.Form(row.Cell)}, {CellRuns.InFlightOf(row.Cell)}: {Wording.Number(row.RowsPerSecond)} rows/s"));
        return panel.Panel($"{method.Key}: rows/s by calls in flight", summary + ".", Of(CallForm.Sync), Of(CallForm.Async));
    }

    private static Scale Up(IEnumerable<ComparisonRow> rows) => Scale.Up(rows.Select(Fastest), LinePanel.Low, LinePanel.High);

    private static double Slowest(ComparisonRow row) => row.Rows / row.MaxMs!.Value * 1_000;

    private static double Fastest(ComparisonRow row) => row.Rows / row.MinMs!.Value * 1_000;
}
