using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>The share of calls by their time, of each method: over the calls of all repetitions, and all panels share one scale.</summary>
internal static class LatencyHistograms
{
    /// <summary>Buckets of a file that are drawn as one: about 16 for each power of ten.</summary>
    private const int Merged = 16;

    private const double PlotHeight = 120;

    public static IEnumerable<Panel> Of(ReportData data, IReadOnlyList<ComparisonRow> rows)
    {
        Drawn[] cells = [.. rows.Select(row => new Drawn(row, data.Results.Calls.Of(row.Cell)!))];
        if (cells.Length == 0)
            return [];
        Scale x = Scale.Across(cells.Min(cell => cell.Bins[0].From), cells.Max(cell => cell.Bins[^1].To), isLog: true);
        double most = cells.SelectMany(cell => cell.Bins.Select(bin => cell.Share(bin.Count))).Max();
        return cells.GroupBy(cell => (Method: CellRuns.SubjectOf(cell.Row.Cell), InFlight: Wording.InFlight(cell.Row.Cell),
                cell.Row.Cell.Scenario, Group: data.Group(cell.Row.Cell)))
            .OrderBy(method => method.Key.Group)
            .Select(method => Panel($"{method.Key.Method}, {method.Key.InFlight}: calls, %, by ms", [.. method], x, most));
    }

    private static Panel Panel(string title, Drawn[] forms, Scale x, double most)
    {
        (IReadOnlyList<XElement> texts, double top) = RowText.Stack(forms, form =>
            new(Wording.Form(form.Row.Cell), Words(form)));
        double bottom = top + 16 + PlotHeight;
        Scale y = new(0, most, bottom, top + 16);
        var strokes = new Strokes();
        foreach (Drawn form in forms)
            Draw(strokes, form, x, y);
        return new(title, string.Join("; ", forms.Select(form => $"{Wording.Form(form.Row.Cell)}: {Words(form)}")) + ".", bottom + 20,
            [.. texts, .. Axis.Horizontal(y), .. Axis.Vertical(x, bottom, bottom, 4), strokes.ToElement(bottom + 20)], Group: 1);
    }

    private static void Draw(Strokes strokes, Drawn form, Scale x, Scale y)
    {
        string kind = form.Row.Cell.Form == CallForm.Sync ? "sync run" : "async run";
        foreach ((var a, var b) in form.Bins.Zip(form.Bins.Skip(1)).Where(pair => pair.First.Count + pair.Second.Count > 0))
            strokes.Between(kind, x.At(Middle(a)), y.At(form.Share(a.Count)), x.At(Middle(b)), y.At(form.Share(b.Count)));
    }

    private static double Middle((double From, double To, long) bin) => Math.Sqrt(bin.From * bin.To);

    private static string Words(Drawn form) => string.Create(CultureInfo.InvariantCulture, $"{form.Calls.Count:#,0} calls, ")
        + $"{Wording.Number(form.Bins[0].From)} to {Wording.Number(form.Bins[^1].To)} ms";

    private sealed record Drawn(ComparisonRow Row, LogHistogram Calls)
    {
        public IReadOnlyList<(double From, double To, long Count)> Bins { get; } = Calls.Outline(Merged);

        /// <summary>Percent of the cell's calls.</summary>
        public double Share(long count) => 100.0 * count / Calls.Count;
    }
}
