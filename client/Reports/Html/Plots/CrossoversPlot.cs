using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The ratio of two methods over the size of calls or rows, a panel for each pair: they change places where it passes 1.</summary>
internal static class CrossoversPlot
{
    public static Figure Of(ReportData data)
    {
        SizeSeries[] all = [.. SizeSeries.Of(data.Contrasts)
            .Where(series => series.A.Form == series.B.Form && series.A.InFlight == data.Headline)];
        Contrast[] steps = [.. all.SelectMany(series => series.Steps)];
        var axis = SizeAxis.Among(data.Cells.Select(cell => cell.Cell));
        int[] sizes = [.. steps.Select(step => axis.Of(step.CellA!)!.Value).Distinct().Order()];
        string unit = SizeSentences.Unit(axis);
        string[] columns = ["methods", "form", unit, "ratio", "from, jointly", "to, jointly", "verdict", $"equal at, {unit}",
            "from", "to"];
        var panel = new LinePanel(
            Scale.UpByRatio(steps.SelectMany(step => new[] { step.SimultaneousLo!.Value, step.SimultaneousHi!.Value, 1 }), LinePanel.Low,
            LinePanel.High),
            [.. sizes.Select(size => size.ToString("#,0", CultureInfo.InvariantCulture))]);
        return new("crossovers", axis == SizeAxis.RowsPerCall
            ? "Which method is faster for which calls?"
            : "Which method is faster for which rows?",
            "The time of the first method in a title divided by that of the second, by "
                + (axis == SizeAxis.RowsPerCall ? "rows per call" : "bytes per row")
                + ", with intervals that hold jointly for all comparisons. Where an interval excludes 1, one method is faster. "
            + "If the faster one changes between two sizes, the title gives the size at which the times are equal. All panels share one "
            + "logarithmic scale.",
            [Key.Sync, Key.Async], [.. all.GroupBy(Pair).Select(pair => Panel(panel, pair, sizes))],
            new($"Ratios by {unit}", 2, columns, all.SelectMany(Rows)));
    }

    private static Panel Panel(LinePanel panel, IGrouping<string, SizeSeries> pair, int[] sizes)
    {
        LinePanel.Point[] Of(CallForm form) => [.. pair.Where(series => series.A.Form == form).SelectMany(series => series.Steps)
            .Select(step =>
                new LinePanel.Point(Array.IndexOf(sizes, pair.First().SizeOf(step)), step.Ratio!.Value, step.SimultaneousLo!.Value,
                step.SimultaneousHi!.Value))];
        string crossings = string.Concat(from series in pair
                                         let crossing = SizeSentences.Crossing(series)
                                         where crossing is not null
                                         select $"; {Wording.Form(series.A)}: {crossing}");
        return panel.Panel($"{pair.Key}: ratio of times by {SizeSentences.Unit(pair.First().Axis)}{crossings}",
            pair.SelectMany(series =>
                series.Steps.Select(step =>
                    $"{Wording.Form(series.A)}, {SizeSentences.Step(series, step)}: "
                + $"{Wording.Ratio(step.Ratio, step.SimultaneousLo, step.SimultaneousHi)}")), Of);
    }

    private static IEnumerable<Field[]> Rows(SizeSeries series)
    {
        Crossing? crossing = series.Crossing;
        return series.Steps.Select(step => new Field[]
        {
            Pair(series), Wording.Form(series.A), series.SizeOf(step), step.Ratio, step.SimultaneousLo, step.SimultaneousHi,
                CsvText.Of(step.Verdict),
            crossing?.Size, crossing?.Lo, crossing?.Hi,
        });
    }

    private static string Pair(SizeSeries series) =>
        $"{CellRuns.MethodOf(series.B)} / "
            + $"{CellRuns.MethodOf(series.A)}{(series.A.RowBytes is { } bytes ? $", {Wording.RowsOf(bytes)}" : "")}";
}
