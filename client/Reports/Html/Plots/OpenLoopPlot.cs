using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Costs and latency over the offered load, where calls arrive by a schedule, not when a caller is free.</summary>
internal static class OpenLoopPlot
{
    private static readonly (string Name, Func<RepetitionRecord, double?> Ms)[] s_figures =
        [("processor time per 1,000 rows", run => run.CpuMsPer1000Rows), ("p50 latency", run => run.Time.Latency.P50Ms),
            ("p90 latency", run => run.Time.Latency.P90Ms), ("p95 latency", run => run.Time.Latency.P95Ms),
            ("p99 latency", run => run.Time.Latency.P99Ms), ("max latency", run => run.Time.Latency.MaxMs)];

    private static readonly string[] s_spread = ["lowest", "middle", "highest"];

    /// <summary>Those in the first panels.</summary>
    private static readonly string[] s_leading = [s_figures[0].Name, "p50 latency", "p99 latency"];

    public static Figure Of(ReportData data)
    {
        Load[] cells =
        [
            .. data.OpenLoop.Where(run => run is { Valid: true, Cell.Control: null })
                .GroupBy(run => (Method: Wording.Method(run.Cell), Form: Wording.Form(run.Cell), Rate: run.Workload.RatePerS!.Value))
                .Select(load => new Load(load.Key.Method, load.Key.Form, load.Key.Rate, [.. load])),
        ];
        double[] rates = [.. cells.Select(cell => cell.Rate).Distinct().Order()];
        string[] steps = [.. rates.Select(Scale.Text)];
        var costs = new LinePanel(Scaled(cells.Select(cell => cell.Spreads[0])), steps);
        var latencies = new LinePanel(Scaled(cells.SelectMany(cell => cell.Spreads.Skip(1))), steps);
        return new("load", "What does an offered load cost, and how long do its calls take?",
            "Calls start on a schedule; latency counts from the intended start, so it includes the time that a call waits for a caller. "
                + "Processor time is that of client and server. Each point is the middle repetition, with the range of all repetitions. "
                + "The panels of latency share one logarithmic scale, and those of processor time another.",
            [Key.Sync, Key.Async],
            [
                .. from method in cells.GroupBy(cell => cell.Method)
                   from i in Enumerable.Range(0, s_figures.Length)
                   where method.Any(cell => cell.Spreads[i] is not null)
                   select Panel(i == 0 ? costs : latencies, method, i, rates),
            ],
            new("Processor time and latency by offered load", 2, Columns(), cells.Select(Row)))
        { Others = "other percentiles", IsLead = true };
    }

    private static Scale Scaled(IEnumerable<Spread?> spreads) => Scale.UpByRatio(
        spreads.SelectMany(spread => spread is null ? [] : new[] { spread.Lo, spread.Hi }), LinePanel.Low, LinePanel.High);

    private static Panel Panel(LinePanel panel, IEnumerable<Load> method, int figure, double[] rates)
    {
        LinePanel.Point[] Of(CallForm form) =>
            [.. method.Where(cell => cell.Form == CsvText.Of(form) && cell.Spreads[figure] is { Lo: > 0 }).OrderBy(cell => cell.Rate)
            .Select(cell =>
                new LinePanel.Point(Array.IndexOf(rates, cell.Rate), cell.Spreads[figure]!.Middle, cell.Spreads[figure]!.Lo,
                cell.Spreads[figure]!.Hi))];
        string name = s_figures[figure].Name;
        return panel.Panel($"{method.First().Method}: {name}, ms by calls/s offered",
            method.Select(cell => $"{cell.Form}, {Scale.Text(cell.Rate)} calls/s: {Wording.Number(cell.Spreads[figure]?.Middle)} ms"),
            Of, s_leading.Contains(name) ? 0 : 1);
    }

    private static string[] Columns() =>
    [
        "method", "form", "offered, calls/s", "repetitions",
            .. s_figures.SelectMany(figure => s_spread.Select(part => $"{figure.Name} {part}, ms")),
        "lateness max, ms", "calls not made",
    ];

    private static IEnumerable<Field> Row(Load cell) =>
    [
        cell.Method, cell.Form, cell.Rate, cell.Runs.Length,
            .. cell.Spreads.SelectMany(spread => new Field[] { spread?.Lo, spread?.Middle, spread?.Hi }),
        cell.Runs.Max(run => run.Time.LatenessMaxMs), cell.Runs.All(run => run.Time.Drops is null)
            ? (double?)null
            : cell.Runs.Sum(run => run.Time.Drops),
    ];

    /// <summary>Repetitions of one method in one form under one load.</summary>
    private sealed record Load(string Method, string Form, double Rate, RepetitionRecord[] Runs)
    {
        public Spread?[] Spreads { get; } =
            [.. s_figures.Select(figure => Spread.Of([.. Runs.Select(figure.Ms).OfType<double>()]))];
    }
}
