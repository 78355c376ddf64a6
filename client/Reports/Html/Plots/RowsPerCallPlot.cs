namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Time per row by the rows of a call, a panel for each method: what a call costs, and what a row does.</summary>
internal static class RowsPerCallPlot
{
    private static readonly string[] s_columns = ["cell", "rows per call", "time per row, µs", "fastest repetition, µs", "slowest repetition, µs", "repetitions"];

    public static Figure Of(ReportData data)
    {
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row is { MeanMs: not null, Cell: { RowsPerCall: not null, Control: null } } && row.Cell.InFlight == data.Headline)];
        int[] sizes = [.. rows.Select(row => row.BatchSize).Distinct().Order()];
        var panel = new LinePanel(Scale.UpByRatio(rows.SelectMany(row => new[] { Us(row.MinMs!.Value, row), Us(row.MaxMs!.Value, row) }), LinePanel.Low, LinePanel.High),
            [.. sizes.Select(size => size.ToString("#,0", CultureInfo.InvariantCulture))]);
        return new("sizes", "Do larger calls help?",
            "Time per row over the rows of a call: the mean, and from the fastest to the slowest repetition. A line that falls is the cost of a call, shared by its rows; a level one is the cost of a row. All methods share one logarithmic scale.",
            [Key.Sync, Key.Async], [.. rows.GroupBy(row => CellRuns.MethodOf(row.Cell)).Select(method => Panel(panel, method, sizes))],
            new("Time per row by cell", 1, s_columns, rows.Select(row => new Field[] { row.Cell.Key, row.BatchSize, Us(row.MeanMs!.Value, row), Us(row.MinMs!.Value, row), Us(row.MaxMs!.Value, row), row.Repetitions })));
    }

    private static Panel Panel(LinePanel panel, IGrouping<string, ComparisonRow> method, int[] sizes)
    {
        LinePanel.Point[] Of(CallForm form) => [.. method.Where(row => row.Cell.Form == form)
            .Select(row => new LinePanel.Point(Array.IndexOf(sizes, row.BatchSize), Us(row.MeanMs!.Value, row), Us(row.MinMs!.Value, row), Us(row.MaxMs!.Value, row)))];
        string summary = string.Join("; ", method.Select(row => $"{Wording.Form(row.Cell)}, {Wording.Rows(row.BatchSize)} per call: {Wording.Number(Us(row.MeanMs!.Value, row))} µs"));
        return panel.Panel($"{method.Key}: µs per row by rows per call", summary + ".", Of(CallForm.Sync), Of(CallForm.Async));
    }

    private static double Us(double ms, ComparisonRow row) => 1_000 * ms / row.Rows;
}
