using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>Latency against offered load, where calls arrive by a schedule, not when a caller is free.</summary>
internal static class OpenLoopPlot
{
    private static readonly (string Name, Func<LatencyTimes, double?> Ms)[] s_percentiles =
        [("p50", times => times.P50Ms), ("p90", times => times.P90Ms), ("p95", times => times.P95Ms), ("p99", times => times.P99Ms),
            ("max", times => times.MaxMs)];

    public static Figure Of(ReportData data)
    {
        Load[] cells =
        [
            .. data.OpenLoop.Where(run => run.Valid)
                .GroupBy(run => (Method: Wording.Method(run.Cell), Form: Wording.Form(run.Cell), Rate: run.Workload.RatePerS!.Value))
                .Select(load => new Load(load.Key.Method, load.Key.Form, load.Key.Rate, [.. load])),
        ];
        double[] rates = [.. cells.Select(cell => cell.Rate).Distinct().Order()];
        Scale y = Scale.UpByRatio(cells.SelectMany(cell => cell.Spreads)
            .SelectMany(spread => spread is null ? [] : new[] { spread.Lo, spread.Hi }), LinePanel.Low, LinePanel.High);
        var panel = new LinePanel(y, [.. rates.Select(Scale.Text)]);
        return new("load", "How does it cope with an offered load?",
            "Calls start on a schedule; latency counts from the intended start, so it includes the time that a call waits for a caller. "
                + "Each point is the middle repetition, with the range of all repetitions. All panels share one logarithmic scale.",
            [Key.Sync, Key.Async],
            [
                .. from method in cells.GroupBy(cell => cell.Method)
                   from i in Enumerable.Range(0, s_percentiles.Length)
                   where method.Any(cell => cell.Spreads[i] is not null)
                   select Panel(panel, method, i, rates),
            ],
            new("Latency by offered load", 2, Columns(), cells.Select(Row)))
        { Others = "other percentiles" };
    }

    private static Panel Panel(LinePanel panel, IEnumerable<Load> method, int percentile, double[] rates)
    {
        LinePanel.Point[] Of(CallForm form) =>
            [.. method.Where(cell => cell.Form == CsvText.Of(form) && cell.Spreads[percentile] is { Lo: > 0 }).OrderBy(cell => cell.Rate)
            .Select(cell =>
                new LinePanel.Point(Array.IndexOf(rates, cell.Rate), cell.Spreads[percentile]!.Middle, cell.Spreads[percentile]!.Lo,
                cell.Spreads[percentile]!.Hi))];
        string name = s_percentiles[percentile].Name;
        return panel.Panel($"{method.First().Method}: {name} latency, ms by calls/s offered",
            method.Select(cell => $"{cell.Form}, {Scale.Text(cell.Rate)} calls/s: {Wording.Number(cell.Spreads[percentile]?.Middle)} ms"),
            Of, name is "p50" or "p99" or "max" ? 0 : 1);
    }

    private static string[] Columns() =>
    [
        "method", "form", "offered, calls/s", "repetitions",
            .. s_percentiles.SelectMany(percentile =>
                new[] { $"{percentile.Name} lowest, ms", $"{percentile.Name} middle, ms", $"{percentile.Name} highest, ms" }),
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
            [.. s_percentiles.Select(percentile => Spread.Of([.. Runs.Select(run => percentile.Ms(run.Time.Latency)).OfType<double>()]))];
    }
}
