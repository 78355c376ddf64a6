using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>How much the quantiles of calls differ from repetition to repetition: each of a repetition's own samples.</summary>
internal static class QuantilesPlot
{
    private static readonly string[] s_names = ["p50", "p90", "p99", "max"];

    private static readonly Func<RepetitionRecord, double?>[] s_quantiles =
        [run => run.Time.Batch.P50Ms, run => run.Time.Batch.P90Ms, run => run.Time.Batch.P99Ms, run => run.Time.Batch.MaxMs];

    public static Figure Of(ReportData data)
    {
        CellRuns[] cells = [.. data.Cells.Where(cell => s_quantiles.Any(quantile => cell.Figures(quantile).Count > 0))];
        Scale y = Scale.UpByRatio(cells.SelectMany(cell => s_quantiles.SelectMany(cell.Figures)), LinePanel.Low, LinePanel.High);
        var panel = new LinePanel(y, s_names);
        return new("quantiles", "How much does the latency of a call differ between repetitions?",
            "Service time of one call with its inserts in a closed loop: the middle repetition, and the range over all repetitions. A "
                + "quantile is drawn only where at least 10 calls of a repetition lie beyond it; more calls (--batches) show more of the "
                + "tail. All panels share one logarithmic scale.",
            [Key.Sync, Key.Async],
            [.. data.ByMethod(cells).Select(method => Panel(panel, method.Forms, method.Group))],
            new("Service time of one call by cell", 1,
                ["cell", .. s_names.SelectMany(name => new[] { $"{name} lowest, ms", $"{name} middle, ms", $"{name} highest, ms" })],
                cells.Select(Row)));
    }

    private static Panel Panel(LinePanel panel, CellRuns[] forms, int group)
    {
        LinePanel.Point[] Of(CallForm form) => [.. forms.Where(cell => cell.Cell.Form == form).Take(1).SelectMany(Points)];
        return panel.Panel($"{forms[0].Subject}, {forms[0].InFlight}: ms by quantile", forms.Select(form =>
            $"{Wording.Form(form.Cell)}: "
                + $"{string.Join(", ", Points(form).Select(point => $"{s_names[point.Step]} {Wording.Number(point.Figure)} ms"))}"),
            Of, group);
    }

    private static IEnumerable<LinePanel.Point> Points(CellRuns cell) =>
        s_quantiles.Select((quantile, i) => Spread.Of(cell.Figures(quantile)) is { Lo: > 0 } spread
            ? new LinePanel.Point(i, spread.Middle, spread.Lo, spread.Hi)
            : null).OfType<LinePanel.Point>();

    private static IEnumerable<Field> Row(CellRuns cell) =>
    [
        cell.Cell.Key,
        .. s_quantiles.Select(quantile => Spread.Of(cell.Figures(quantile)))
            .SelectMany(spread => new Field[] { spread?.Lo, spread?.Middle, spread?.Hi }),
    ];
}
