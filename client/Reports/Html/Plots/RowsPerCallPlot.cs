using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Time per row by the size of calls or rows, a panel for each method: what a call costs, and what a row does.</summary>
internal static class RowsPerCallPlot
{
    private const string OfCalls =
        "Time per row by rows per call: the mean, and the range from the fastest to the slowest repetition. Where the line falls, more "
            + "rows share the cost of a call; where it is level, only the cost of a row is left. All methods share one logarithmic scale.";

    private const string OfBytes =
        "Time per row by the bytes of its values: the mean, and the range from the fastest to the slowest repetition. Where the line is "
            + "level, a row costs the same at any size; where it rises, its bytes cost time. All methods share one logarithmic scale.";

    public static Figure Of(ReportData data)
    {
        var axis = SizeAxis.Among(data.Cells.Select(cell => cell.Cell));
        bool ofCalls = axis == SizeAxis.RowsPerCall;
        ComparisonRow[] rows = [.. data.Comparison.Where(row =>
            row is { MeanMs: not null, Cell.Control: null } && axis.Of(row.Cell) is not null && row.Cell.InFlight == data.Headline)];
        int[] sizes = [.. rows.Select(row => axis.Of(row.Cell)!.Value).Distinct().Order()];
        var panel = new LinePanel(Scale.UpByRatio(rows.SelectMany(row => new[] { Us(row.MinMs!.Value, row), Us(row.MaxMs!.Value, row) }),
            LinePanel.Low, LinePanel.High),
            [.. sizes.Select(size => size.ToString("#,0", CultureInfo.InvariantCulture))]);
        string[] columns = ["cell", SizeSentences.Unit(axis), "time per row, µs", "fastest repetition, µs", "slowest repetition, µs",
            "repetitions"];
        return new("sizes", ofCalls ? "Do larger calls help?" : "What do larger rows cost?", ofCalls ? OfCalls : OfBytes,
            [Key.Sync, Key.Async], ofCalls || sizes.Length > 1
                ? [.. rows.GroupBy(row => Name(row.Cell, axis)).Select(method => Panel(panel, method, sizes, axis))]
                : [],
            new("Time per row by cell", 1, columns,
                rows.Select(row =>
                    new Field[] { row.Cell.Key, axis.Of(row.Cell)!.Value, Us(row.MeanMs!.Value, row), Us(row.MinMs!.Value, row),
                Us(row.MaxMs!.Value, row), row.Repetitions })));
    }

    private static string Name(Cell cell, SizeAxis axis) => CellRuns.MethodOf(cell) + Wording.Sizes(axis.Without(cell));

    private static Panel Panel(LinePanel panel, IGrouping<string, ComparisonRow> method, int[] sizes, SizeAxis axis)
    {
        LinePanel.Point[] Of(CallForm form) => [.. method.Where(row => row.Cell.Form == form)
            .Select(row =>
                new LinePanel.Point(Array.IndexOf(sizes, axis.Of(row.Cell)!.Value), Us(row.MeanMs!.Value, row), Us(row.MinMs!.Value, row),
                Us(row.MaxMs!.Value, row)))];
        return panel.Panel($"{method.Key}: µs per row by {SizeSentences.Unit(axis)}",
            method.Select(row =>
                $"{Wording.Form(row.Cell)}, {SizeSentences.At(axis, axis.Of(row.Cell)!.Value)}: "
                + $"{Wording.Number(Us(row.MeanMs!.Value, row))} µs"), Of);
    }

    private static double Us(double ms, ComparisonRow row) => 1_000 * ms / row.Rows;
}
