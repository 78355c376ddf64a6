using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>A. Krieger's table of 2015 beside this machine's.</summary>
internal static class CyclesReplication
{
    private const string Published =
        "Adam Krieger (\"Basic .Net Async for Performance Optimization\", 2015) timed each length once: with 4 processors two tasks "
            + "reached 0.26 % of the efficiency of the loops in order at 1 cycle, "
        + "broke even between 1,000,000 and 10,000,000 cycles and reached 199 % at 1,000,000,000; with 1 processor they never exceeded "
        + "104 %. With Thread.Sleep in place of work, 10 ms were enough for 229 %.";

    private const string Why =
        "His loop was empty and not optimised, so a cycle took about 3 ns and another compiler could have removed it; here each cycle "
            + "depends on the one before it, and the result is checked. "
        + "He timed one cold call, including the start of the pool, so his tasks cost about 230 µs at any length; here, processes are "
        + "warm, and short work is repeated until it takes long enough to time. "
        + "A sleeping thread uses no processor: that is why sleeps \"scale\" even on one, and why they say nothing about work.";

    private static readonly (string Point, string Four, string One)[] s_found =
    [
        ("1", "0.26", "0.29"), ("10", "0.28", "0.28"), ("100", "0.39", "0.39"), ("1000", "1.67", "1.65"), ("10000", "9.47", "10.8"),
            ("100000", "69.8", "70.5"),
        ("1000000", "94.1", "92.1"), ("10000000", "134.6", "103.8"), ("100000000", "183.7", "103.5"), ("1000000000", "198.6", "98.6"),
        ("sleep-1ms", "106.6", ""), ("sleep-10ms", "228.8", ""), ("sleep-100ms", "205.9", ""), ("sleep-1000ms", "201.2", ""),
    ];

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        Efficiency[] all = Efficiency.Of(Contrasts.Build(runs));
        int[] processors = [.. all.Select(point => point.Processors).Distinct().Order()];
        return new(
            "cycles",
            Published,
            string.Join(' ', processors.Select(count =>
                $"With {count} processor{(count == 1 ? "" : "s")} "
                    + $"{BreakEven.Words([.. all.Where(point => point.Processors == count && !point.IsAsleep)])}.")),
            Why,
            [Table(all, processors)])
        {
            Charts = [.. processors.Select(count => Chart(all, count))],
        };
    }

    private static ReplicationChart Chart(Efficiency[] all, int processors) => new(
        string.Create(CultureInfo.InvariantCulture,
            $"{processors} {(processors == 1 ? "processor" : "processors")}: efficiency of two tasks, % (published: "
                + $"{(processors == 1 ? 1 : 4)})"),
        100,
        [
            .. from ours in all
               where ours.Processors == processors
               let his = s_found.FirstOrDefault(row => row.Point == ours.Point)
               select new ReplicationRow(ours.Point,
                   double.TryParse(processors == 1 ? his.One : his.Four, CultureInfo.InvariantCulture, out double figure)
                   ? [figure]
                   : [], ours.Percent, ours.Lo, ours.Hi),
        ]);

    private static ReplicationTable Table(Efficiency[] all, int[] processors) => new(
        "Efficiency of two tasks, in order / tasks × 100 %",
        ["cycles of each half", "published, 4 processors", "published, 1 processor",
            .. processors.Select(count => string.Create(CultureInfo.InvariantCulture, $"ours, {count} [95 % CI]"))],
        [
            .. from point in s_found.Select(row => row.Point).Union(all.Select(point => point.Point))
               let his = s_found.FirstOrDefault(row => row.Point == point)
               select (string[])[point, Text(his.Four), Text(his.One), .. processors.Select(count => Ours(all, point, count))],
        ]);

    private static string Text(string? figure) => string.IsNullOrEmpty(figure) ? Wording.Missing : figure;

    private static string Ours(Efficiency[] all, string point, int processors) =>
        all.FirstOrDefault(other => other.Point == point && other.Processors == processors) is { } ours
            ? $"{Wording.Number(ours.Percent)} [{Wording.Number(ours.Lo)}–{Wording.Number(ours.Hi)}]"
            : Wording.Missing;
}
