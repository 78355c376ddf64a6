using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>How long single calls take: percentiles of the ranked cells, and behind them the histogram of each cell.</summary>
internal static class LatencyPlot
{
    private const double RowHeight = 20, Foot = 20;

    private static readonly string[] s_columns = ["cell", "calls", "repetitions", "p50, ms", "p90, ms", "p95, ms", "p99, ms"];

    public static Figure Of(ReportData data)
    {
        ComparisonRow[] rows = [.. data.Comparison.Where(row => row is { Calls: > 0, Cell.Control: null })];
        return new("latency", "Latency: how long does a single call take?",
            "The dot is the 50th percentile, the upright tick the 95th, and the line ends at the 99th, in milliseconds on a logarithmic "
                + "scale. A closed loop shows the service time of each call with its inserts; an open loop shows the latency from its "
                + "intended start. All calls of a cell's valid repetitions are pooled; a percentile is shown only if at least "
                + "ten calls lie beyond it. In the histograms, async is the dashed line.",
            [Key.Sync, Key.Async], [.. Ranked(data, rows), .. LatencyHistograms.Of(data, rows)],
            new("Percentiles of calls by cell", 1, s_columns, rows.Select(row => Row(row, data))))
        { IsLead = data.Replication is null, Others = "the histogram of each cell's calls" };
    }

    private static IEnumerable<Panel> Ranked(ReportData data, ComparisonRow[] rows)
    {
        ComparisonRow[] ranked = [.. RankedCells.Of(data).SelectMany(cell => rows.Where(row => row.Cell == cell.Cell)).Distinct()
            .Where(row => row.CallP50Ms > 0)];
        double[] ends = [.. ranked.SelectMany(row => new[] { row.CallP50Ms, Longest(row) }).OfType<double>()];
        return ends.Length == 0 ? []
            : ranked.GroupBy(row => (row.Cell.Scenario, InFlight: Wording.InFlight(row.Cell))).SelectMany(point =>
                Paper.Panels($"{(data.Replication is null ? "" : $"{point.Key.Scenario}, ")}{point.Key.InFlight}: percentiles of calls, ms",
                    point, RowText.HeightOf(point.Select(Text)) + RowHeight,
                    (title, page) => Panel(title, page, Scale.Across(ends.Min() / 1.1, ends.Max() * 1.1, isLog: true))));
    }

    private static Panel Panel(string title, IReadOnlyList<ComparisonRow> rows, Scale x)
    {
        (IReadOnlyList<XElement> marks, double bottom) = RowText.Stack(rows, Text, RowHeight, (row, y) => Marks(row, x, y + 7));
        return new(title, string.Join("; ", rows.Select(row => $"{RankedCells.Name(row.Cell)}: {Words(row)}")) + ".", bottom + Foot,
            [.. Axis.Vertical(x, 0, bottom, 4), .. marks]);
    }

    private static IEnumerable<XElement> Marks(ComparisonRow row, Scale x, double y)
    {
        string kind = Wording.Form(row.Cell);
        yield return Axis.Line($"ci {kind}", x.At(row.CallP50Ms!.Value), x.At(Longest(row)!.Value), y);
        if (row.CallP95Ms is { } p95)
            yield return Axis.Upright($"ci {kind}", x.At(p95), y - 4, y + 4);
        yield return Axis.Dot(kind, x.At(row.CallP50Ms.Value), y, 4.5);
    }

    private static double? Longest(ComparisonRow row) => row.CallP99Ms ?? row.CallP95Ms ?? row.CallP90Ms ?? row.CallP50Ms;

    private static RowText Text(ComparisonRow row) => new(RankedCells.Name(row.Cell), Words(row));

    private static string Words(ComparisonRow row) => string.Join(", ",
        new[] { ("p50", row.CallP50Ms), ("p95", row.CallP95Ms), ("p99", row.CallP99Ms) }
            .Where(percentile => percentile.Item2 is not null)
            .Select(percentile => $"{percentile.Item1} {Wording.Number(percentile.Item2)}")) + " ms";

    private static IEnumerable<Field> Row(ComparisonRow row, ReportData data) =>
    [
        row.Cell.Key, Field.Exact(row.Calls), row.Repetitions,
        .. new[] { row.CallP50Ms, row.CallP90Ms, row.CallP95Ms, row.CallP99Ms }.Select(data.Read),
    ];
}
