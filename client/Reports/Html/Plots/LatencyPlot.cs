using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>How long single calls take: the histogram of each cell, over the calls of all its repetitions.</summary>
internal static class LatencyPlot
{
    /// <summary>Buckets of a file that are drawn as one: about 16 for each power of ten.</summary>
    private const int Merged = 16;

    private const double PlotHeight = 120;

    private static readonly string[] s_columns = ["cell", "calls", "repetitions", "p50, ms", "p90, ms", "p95, ms", "p99, ms"];

    public static Figure Of(ReportData data)
    {
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row is { Calls: > 0, Cell.Control: null })];
        Drawn[] cells = [.. rows.Select(row => new Drawn(row, data.Results.Calls.Of(row.Cell)!))];
        (double, double)[] ends = [.. cells.SelectMany(cell => new[] { (cell.Bins[0].From, cell.Bins[^1].To) })];
        Scale x = Scale.Across(ends.Select(end => end.Item1).DefaultIfEmpty(1).Min(), ends.Select(end => end.Item2).DefaultIfEmpty(10)
            .Max(), isLog: true);
        double most = cells.SelectMany(cell => cell.Bins.Select(bin => cell.Share(bin.Count))).DefaultIfEmpty(1).Max();
        return new("latency", "Latency: how long does a single call take?",
            "The share of calls by their time, on a logarithmic scale; for a closed loop, the service time of each call with its "
                + "inserts, and for an open loop, the latency from its intended start. "
            + "All calls of a cell's valid repetitions are pooled; a percentile is shown only if at least ten calls lie beyond it. All "
            + "panels share one scale; latency.csv has narrower buckets, under 1 % wide.",
            [new("sync run", "sync", Key.Of.Line), new("async run", "async", Key.Of.Line)],
            [
                .. cells.GroupBy(cell =>
                    (Method: CellRuns.SubjectOf(cell.Row.Cell), InFlight: Wording.InFlight(cell.Row.Cell), cell.Row.Cell.Scenario,
                    Group: data.Group(cell.Row.Cell)))
                    .OrderBy(method => method.Key.Group)
                    .Select(method =>
                        Panel($"{method.Key.Method}, {method.Key.InFlight}: calls, %, by ms", [.. method], x, most, method.Key.Group)),
            ],
            new("Percentiles of calls by cell", 1, s_columns,
                rows.Select(row =>
                    new Field[] { row.Cell.Key, Field.Exact(row.Calls), row.Repetitions, row.CallP50Ms, row.CallP90Ms, row.CallP95Ms,
                row.CallP99Ms })));
    }

    private static Panel Panel(string title, Drawn[] forms, Scale x, double most, int group)
    {
        (IReadOnlyList<XElement> texts, double top) = RowText.Stack(forms, form =>
            new(Wording.Form(form.Row.Cell), Words(form.Row)));
        double bottom = top + 16 + PlotHeight;
        Scale y = new(0, most, bottom, top + 16);
        var strokes = new Strokes();
        foreach (Drawn form in forms)
            Draw(strokes, form, x, y);
        return new(title, string.Join("; ", forms.Select(form => $"{Wording.Form(form.Row.Cell)}: {Words(form.Row)}")) + ".", bottom
            + 20,
            [.. texts, .. Axis.Horizontal(y), .. Axis.Vertical(x, bottom, bottom, 4), strokes.ToElement(bottom + 20)], group);
    }

    private static void Draw(Strokes strokes, Drawn form, Scale x, Scale y)
    {
        string kind = form.Row.Cell.Form == CallForm.Sync ? "sync run" : "async run";
        foreach ((var a, var b) in form.Bins.Zip(form.Bins.Skip(1)).Where(pair => pair.First.Count + pair.Second.Count > 0))
            strokes.Between(kind, x.At(Middle(a)), y.At(form.Share(a.Count)), x.At(Middle(b)), y.At(form.Share(b.Count)));
    }

    private static double Middle((double From, double To, long) bin) => Math.Sqrt(bin.From * bin.To);

    private static string Words(ComparisonRow row) =>
        $"p50 {Wording.Number(row.CallP50Ms)}, p95 {Wording.Number(row.CallP95Ms)}, p99 {Wording.Number(row.CallP99Ms)} ms";

    private sealed record Drawn(ComparisonRow Row, LogHistogram Calls)
    {
        public IReadOnlyList<(double From, double To, long Count)> Bins { get; } = Calls.Outline(Merged);

        /// <summary>Percent of the cell's calls.</summary>
        public double Share(long count) => 100.0 * count / Calls.Count;
    }
}
