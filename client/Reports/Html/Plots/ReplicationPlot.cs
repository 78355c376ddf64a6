using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>What a scenario's author measured beside this run, as far as he gave figures.</summary>
internal static class ReplicationPlot
{
    private const double RowHeight = 16, Foot = 20;

    public static Figure Of(ReportData data)
    {
        ReplicationChart[] charts = [.. (data.Replication?.Charts ?? []).Where(chart => chart.Rows.Any(IsDrawn))];
        return new("his", "Published figures against yours",
            "The author's figures and this run's (with 95 % intervals), on a logarithmic scale. The upright line marks no difference.",
            [new("his", "published"), new("differs", "yours"), new("one", "no difference", Key.Of.Line)],
            [.. charts.Select(Panel)],
            new("Published figures and this run's", 2, ["figure", "row", "published", "yours", "95 % CI from", "95 % CI to"],
                charts.SelectMany(chart => chart.Rows.Select(row => Row(chart, row)))))
        { IsLead = true };
    }

    private static bool IsDrawn(ReplicationRow row) => row.Ours > 0 || row.His.Any(his => his > 0);

    private static Panel Panel(ReplicationChart chart)
    {
        double[] ends = [.. chart.Rows.SelectMany(row => row.His.Select(his => (double?)his).Concat([row.Ours, row.Lo, row.Hi]))
            .OfType<double>().Where(end => end > 0 && double.IsFinite(end)), chart.Even];
        Scale x = Scale.Across(Math.Max(ends.Min(), chart.Even / 1_000) / 1.15, Math.Min(ends.Max(), chart.Even * 1_000) * 1.15,
            isLog: true);
        (IReadOnlyList<XElement> marks, double bottom) = RowText.Stack(chart.Rows, row =>
            new(row.Name, Words(row)), RowHeight, (row, y) => Marks(row, x, y + 3));
        return new(chart.Title, string.Join("; ", chart.Rows.Select(row => $"{row.Name}: {Words(row)}")) + ".", bottom + Foot,
            [.. Axis.Vertical(x, 0, bottom, 4), Axis.Upright("one", x.At(chart.Even), 0, bottom), .. marks]);
    }

    private static IEnumerable<XElement> Marks(ReplicationRow row, Scale x, double y)
    {
        if (row is { Lo: { } lo, Hi: { } hi })
            yield return Axis.Line("ci", Place(x, lo), Place(x, hi), y);
        foreach (double his in row.His.Where(his => his > 0))
            yield return Axis.Dot("his", Place(x, his), y, 5, $"published: {CsvText.Of(his)}");
        if (row.Ours is > 0 and var ours)
            yield return Axis.Dot("differs", Place(x, ours), y, 4.5, $"yours: {CsvText.Of(ours)}");
    }

    private static double Place(Scale x, double figure) => x.At(Math.Clamp(figure, x.Lo, x.Hi));

    private static string Words(ReplicationRow row) =>
        $"published {His(row)}, yours {Wording.Number(row.Ours)}"
            + (row.Lo is null ? "" : $" [{Wording.Number(row.Lo)}–{Wording.Number(row.Hi)}]");

    private static string His(ReplicationRow row) => row.His.Count switch
    {
        0 => Wording.Missing,
        1 => Wording.Number(row.His[0]),
        _ => $"{Wording.Number(row.His.Min())}–{Wording.Number(row.His.Max())}",
    };

    private static IEnumerable<Field> Row(ReplicationChart chart, ReplicationRow row) =>
        [chart.Title, row.Name, string.Join(", ", row.His.Select(his => CsvText.Of(his))), row.Ours, row.Lo, row.Hi];
}
