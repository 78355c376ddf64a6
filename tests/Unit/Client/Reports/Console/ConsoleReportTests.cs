using IntegrationMethods.Reports;
using IntegrationMethods.Reports.Console;
using Spectre.Console;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Console;

public sealed class ConsoleReportTests
{
    private static readonly RepetitionRecord[] Some =
    [
        SampleRuns.ThreeBlocks()[0],
        SampleRuns.ThreeBlocks()[6] with { Reason = "998 of [1000] rows\narrived" },
    ];

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Elsewhere_than_on_a_terminal_each_repetition_is_a_plain_line(string culture) => Cultures.Under(culture, () =>
    {
        using var screen = new Screen(terminal: false);

        Follow(new(screen.Console), 12);

        Assert.That(screen.Lines, Is.EqualTo(new[]
        {
            "warm-up 1/4: inprocess/direct sync 8",
            "nettcp/direct sync 8: NOT STARTED: no server",
            "1/12 block 1: inprocess/direct sync 8: 100.0 ms",
            "2/12 block 1: nettcp/direct sync 8: NOT VALID: 998 of [1000] rows arrived",
        }));
    });

    [Test]
    public void A_terminal_shows_a_bar_with_the_time_left_and_the_failures_stay()
    {
        using var screen = new Screen(terminal: true);
        var clock = new SteppingClock();

        new ConsoleReport(screen.Console, clock).FollowAsync(4, reported =>
        {
            foreach (var run in Some)
            {
                clock.Now += TimeSpan.FromSeconds(30);
                reported.Finished(run);
            }
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Text, Does.Contain("1:30 left").And.Contain("1:00 left").And.Contain("50%"));
        Assert.That(screen.Text, Does.Contain("NOT VALID: 998 of [1000] rows arrived"));
    }

    [Test]
    public void A_terminal_shows_a_table_that_fills_with_each_cells_median_so_far()
    {
        using var screen = new Screen(terminal: true, noColor: true);

        new ConsoleReport(screen.Console).FollowAsync(3, reported =>
        {
            reported.Warming(Some[0].Cell, 1, 2);
            reported.Warming(Some[1].Cell, 2, 2);
            foreach (var run in SampleRuns.Runs(Some[0].Cell, 100, 300, 110))
                reported.Finished(run);
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +0 +– +– +warming up"));
        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +2 +200\.0 +300\.0"));
        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +3 +110\.0 +110\.0"));
        Assert.That(screen.Text, Does.Contain("100% done"));
    }

    [Test]
    public void More_cells_than_the_screen_has_lines_do_not_scroll_it()
    {
        using var screen = new Screen(terminal: true, noColor: true);

        new ConsoleReport(screen.Console).FollowAsync(100, reported =>
        {
            for (int inFlight = 1; inFlight <= 100; inFlight++)
                reported.Finished(SampleRuns.Run(SampleRuns.Cell("nettcp", Some[0].Cell.Form, inFlight), 1, 100));
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        string last = screen.Text[..screen.Text.LastIndexOf("100% done", StringComparison.Ordinal)];
        last = last[last.LastIndexOf("median so far", StringComparison.Ordinal)..];
        Assert.That(last.Split('\n'), Has.Length.LessThan(50));
        Assert.That(last, Does.Contain("nettcp/direct sync 100 ").And.Not.Contain("nettcp/direct sync 1 "));
    }

    [Test]
    public void What_the_run_throws_gets_out_on_a_terminal_and_elsewhere([Values] bool terminal)
    {
        using var screen = new Screen(terminal);
        Assert.That(() => new ConsoleReport(screen.Console).FollowAsync(1, _ => throw new TimeoutException()), Throws.InstanceOf<TimeoutException>());
    }

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void The_end_is_the_table_the_answer_and_the_paths(string culture) => Cultures.Under(culture, () =>
    {
        using var screen = new Screen(terminal: false);
        var runs = SampleRuns.ThreeBlocks().Where(run => run.Cell.Transport is "nettcp").ToList();
        runs[^1] = runs[^1] with { Reason = "a] row [differs" };

        new ConsoleReport(screen.Console).Finish(new(runs), story: null, "/results/comparison.csv", "/results/runs.csv");

        Assert.That(screen.Lines, Is.EqualTo(new[]
        {
            " cell                   mean ± sd, ms  median, ms  rows/s  × floor [95 % CI]  async/sync [95 % CI]  valid",
            "───────────────────────────────────────────────────────────────────────────────────────────────────────────",
            " nettcp/direct sync 8    210.0 ± 10.0       210.0   4,762                  –                     –  yes",
            " nettcp/direct async 8   169.0 ± 12.7       169.0   5,917                  –                     –  NO",
            "",
            "At 8 calls in flight, NET.TCP sync is the only valid cell (geometric mean 209.8 ms for 1,000 rows, 4,766 rows/s).",
            "NET.TCP, 8 in flight: async against sync is not available: nettcp/direct async 8 is not valid: block 3: a] row [differs.",
            "Not valid: nettcp/direct async 8: block 3: a] row [differs. Its figures do not count.",
            Answer.Caveat,
            "/results/comparison.csv",
            "/results/runs.csv",
        }));
    });

    [Test]
    public void Colour_is_used_unless_NO_COLOR_says_otherwise([Values] bool noColor)
    {
        using var screen = new Screen(terminal: true, noColor);

        new ConsoleReport(screen.Console).Finish(new(Some), story: null);

        // Not Contains: it compares by culture, which overlooks an escape.
        Assert.That(screen.Text, noColor ? Does.Not.Match("\e\\[") : Does.Match("\e\\["));
    }

    [Test]
    public void Eighty_columns_are_enough_for_every_name_and_figure()
    {
        using var screen = new Screen(terminal: false, width: 80);
        var slow = SampleRuns.ThreeBlocks().Select(run => run with { Time = run.Time with { WallMs = 11.1 * run.Time.WallMs } });

        new ConsoleReport(screen.Console).Finish(new([.. slow]), story: null);

        Assert.That(screen.Lines, Has.All.Length.LessThanOrEqualTo(80));
        Assert.That(screen.Text, Does.Contain("inprocess/direct async 8 ").And.Contain("1,861 ± 103 ").And.Contain("0.80 ").And.Contain("[0.76–0.83]").And.Contain(" yes"));
    }

    [Test]
    public void A_wide_terminal_has_cost_and_latency_in_a_table_of_their_own_and_the_sentences_of_both_outcomes_below()
    {
        using var screen = new Screen(terminal: false, width: 120);
        var calls = new CallTimes();
        foreach (RepetitionRecord run in ReportFolder.Usual())
            calls.Add(run);

        new ConsoleReport(screen.Console).Finish(new(ReportFolder.Usual(), calls), story: null);

        Assert.That(screen.Lines.TakeWhile(line => !line.StartsWith("At 8", StringComparison.Ordinal)), Has.All.Length.LessThanOrEqualTo(120));
        Assert.That(screen.Text, Does.Match(@"cell +CPU ms/1,000 rows +CPU async/sync \[95 % CI\] +call p50, ms +p90 +p95 +p99 +calls"));
        Assert.That(screen.Text, Does.Match(@"nettcp/direct sync 8 +3,754 +1\.00 \[1\.00–1\.00\] +4\.\d+ +10\.\d +11\.\d +11\.\d +1,000"));
        int wall = screen.Text.IndexOf("NET.TCP, 8 in flight: async takes 1.0", StringComparison.Ordinal), cpu = screen.Text.IndexOf("EQUIVALENT in processor time", StringComparison.Ordinal);
        Assert.That(wall, Is.Positive.And.LessThan(cpu));
    }

    private static void Follow(ConsoleReport report, int repetitions) => report.FollowAsync(repetitions, reported =>
    {
        reported.Warming(Some[0].Cell, 1, 4);
        reported.NotStarted(Some[1].Cell, "no server");
        foreach (var run in Some)
            reported.Finished(run);
        return Task.CompletedTask;
    }).GetAwaiter().GetResult();

    /// <summary>What a console would show, as text.</summary>
    private sealed class Screen(bool terminal, bool noColor = false, int width = 200) : IDisposable
    {
        private readonly StringWriter _written = new();

        public IAnsiConsole Console => field ??= Create();

        public string Text => _written.ToString();

        public string[] Lines => [.. Text.TrimEnd().Split('\n').Select(line => line.TrimEnd()).SkipWhile(line => line.Length == 0)];

        public void Dispose() => _written.Dispose();

        private IAnsiConsole Create()
        {
            var settings = ConsoleReport.Settings(noColor ? "1" : null);
            settings.Out = new Output(_written, terminal, width);
            settings.Ansi = terminal ? AnsiSupport.Yes : AnsiSupport.No;
            settings.Interactive = terminal ? InteractionSupport.Yes : InteractionSupport.No;
            return AnsiConsole.Create(settings);
        }
    }

    private sealed class Output(TextWriter writer, bool terminal, int width) : IAnsiConsoleOutput
    {
        public TextWriter Writer => writer;

        public bool IsTerminal => terminal;

        public int Width => width;

        public int Height => 50;

        public void SetEncoding(System.Text.Encoding encoding)
        {
        }
    }

    private sealed class SteppingClock : TimeProvider
    {
        public TimeSpan Now { get; set; }

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Now.Ticks;
    }
}
