namespace IntegrationMethods.Client.Reports.Html.Plots;

/// <summary>Latency against offered load, where calls arrive by a schedule and not when somebody is free to make them.</summary>
internal static class OpenLoopPlot
{
    public static Figure Of(ReportData data)
    {
        Cell[] cells = [.. data.OpenLoop.Where(run => run.Valid).GroupBy(run => (run.Method, run.Form, run.RatePerS!.Value)).Select(cell => new Cell(cell.Key.Method, cell.Key.Form, cell.Key.Value, [.. cell]))];
        double[] rates = [.. cells.Select(cell => cell.Rate).Distinct().Order()];
        Scale y = Scale.UpByRatio(cells.SelectMany(cell => cell.Spreads).SelectMany(spread => spread is null ? [] : new[] { spread.Lo, spread.Hi }), LinePanel.Low, LinePanel.High);
        var panel = new LinePanel(y, [.. rates.Select(Scale.Text)]);
        return new("load", "How does it bear an offered load?",
            "Calls arrive by a schedule; latency counts from the intended start, so that waiting in line is not left out. The middle repetition and the range over all of them; all panels have one scale, by ratios.",
            [Key.Sync, Key.Async],
            [
                .. from method in cells.GroupBy(cell => cell.Method)
                   from i in Enumerable.Range(0, OpenLoopRun.Percentiles.Count)
                   where method.Any(cell => cell.Spreads[i] is not null)
                   select Panel(panel, method, i, rates),
            ],
            new("Latency by offered load", 2, Columns(), cells.Select(Row)))
        {
            Others = "other percentiles",
            Absent = "This run's loops were closed: each caller makes its next call as soon as it is free, so there is no offered load.",
        };
    }

    private static Panel Panel(LinePanel panel, IEnumerable<Cell> method, int percentile, double[] rates)
    {
        LinePanel.Point[] Of(string form) => [.. method.Where(cell => cell.Form == form && cell.Spreads[percentile] is { Lo: > 0 }).OrderBy(cell => cell.Rate)
            .Select(cell => new LinePanel.Point(Array.IndexOf(rates, cell.Rate), cell.Spreads[percentile]!.Middle, cell.Spreads[percentile]!.Lo, cell.Spreads[percentile]!.Hi))];
        string name = OpenLoopRun.Percentiles[percentile];
        string summary = string.Join("; ", method.Select(cell => $"{cell.Form}, {Scale.Text(cell.Rate)} calls/s: {Wording.Number(cell.Spreads[percentile]?.Middle)} ms"));
        return panel.Panel($"{method.First().Method}: {name} latency, ms by calls/s offered", summary + ".", Of("sync"), Of("async"), name is "p50" or "p99" or "max" ? 0 : 1);
    }

    private static string[] Columns() =>
    [
        "method", "form", "offered, calls/s", "repetitions", .. OpenLoopRun.Percentiles.SelectMany(name => new[] { $"{name} lowest, ms", $"{name} middle, ms", $"{name} highest, ms" }),
        "latest start, ms", "calls not made",
    ];

    private static IEnumerable<Field> Row(Cell cell) =>
    [
        cell.Method, cell.Form, cell.Rate, cell.Runs.Length, .. cell.Spreads.SelectMany(spread => new Field[] { spread?.Lo, spread?.Middle, spread?.Hi }),
        cell.Runs.Max(run => run.LatenessMaxMs), cell.Runs.All(run => run.Drops is null) ? (double?)null : cell.Runs.Sum(run => run.Drops),
    ];

    /// <summary>Repetitions of one method in one form under one load.</summary>
    private sealed record Cell(string Method, string Form, double Rate, OpenLoopRun[] Runs)
    {
        public Spread?[] Spreads { get; } =
            [.. Enumerable.Range(0, OpenLoopRun.Percentiles.Count).Select(i => Spread.Of([.. Runs.Select(run => run.LatencyMs[i]).OfType<double>()]))];
    }
}
