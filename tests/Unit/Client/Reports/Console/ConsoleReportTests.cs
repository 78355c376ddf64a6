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
    public void Elsewhere_than_on_a_terminal_each_step_is_a_plain_line_and_of_repetitions_those_that_failed(
        string culture) => Cultures.Under(culture, () =>
    {
        using var screen = new Screen(terminal: false);

        Follow(new(screen.Console), 12);

        Assert.That(screen.Lines, Is.EqualTo(new[]
        {
            "starting the processes of 4 cells",
            "nettcp/direct sync 8: NOT STARTED: no server",
            "warm-up: at most 0:10 left",
            "block 1: nettcp/direct sync 8: NOT VALID: 998 of [1000] rows arrived",
        }));
    });

    [Test]
    public void A_terminal_shows_a_bar_with_the_time_left_and_the_failures_stay()
    {
        using var screen = new Screen(terminal: true);
        var clock = new SteppingClock();

        new ConsoleReport(screen.Console, clock: clock).FollowAsync(4, reported =>
        {
            foreach (var run in Some)
            {
                clock.Now += TimeSpan.FromSeconds(30);
                reported.Finished(run);
            }
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Text, Does.Contain("25 %, 1:30 left").And.Contain("████████████░░░░░░░░░░░░ 50 %, 1:00 left"));
        Assert.That(screen.Text, Does.Contain("NOT VALID: 998 of [1000] rows arrived"));
    }

    [Test]
    public void A_terminal_shows_a_table_that_fills_with_each_cells_median_so_far()
    {
        using var screen = new Screen(terminal: true, noColor: true);

        new ConsoleReport(screen.Console).FollowAsync(3, reported =>
        {
            reported.Starting(Some[0].Cell, 1, 2);
            reported.Starting(Some[1].Cell, 2, 2);
            reported.Started(Some[1].Cell);
            reported.WarmingUp(TimeSpan.FromSeconds(9));
            foreach (var run in SampleRuns.Runs(Some[0].Cell, 100, 300, 110))
                reported.Finished(run);
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +0 +– +– +starting"));
        Assert.That(screen.Text, Does.Contain("warm-up: at most 0:09 left"));
        Assert.That(screen.Text,
            Does.Contain("░ 0 %, 0 of 2 cells started").And.Contain("████████████░░░░░░░░░░░░ 50 %, 1 of 2 cells started"));
        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +2 +200\.0 +300\.0"));
        Assert.That(screen.Text, Does.Match(@"inprocess/direct sync 8 +3 +110\.0 +110\.0"));
        Assert.That(screen.Text, Does.Contain("100 %, 0:00 left"));
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

        string last = screen.Text[..screen.Text.LastIndexOf(" 100 %", StringComparison.Ordinal)];
        last = last[last.LastIndexOf("median so far", StringComparison.Ordinal)..];
        Assert.That(last.Split('\n'), Has.Length.LessThan(50));
        Assert.That(last, Does.Contain("nettcp/direct sync 100 ").And.Not.Contain("nettcp/direct sync 1 "));
    }

    [Test]
    public void What_the_run_throws_gets_out_on_a_terminal_and_elsewhere([Values] bool terminal)
    {
        using var screen = new Screen(terminal);
        Assert.That(() =>
            new ConsoleReport(screen.Console).FollowAsync(1, _ => throw new TimeoutException()), Throws.InstanceOf<TimeoutException>());
    }

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void The_end_is_the_answer_the_table_what_is_wrong_and_the_paths(string culture) => Cultures.Under(culture, () =>
    {
        using var screen = new Screen(terminal: false);
        var runs = SampleRuns.ThreeBlocks().Where(run => run.Cell.Transport is "nettcp").ToList();
        runs[^1] = runs[^1] with { Reason = "a] row [differs" };

        new ConsoleReport(screen.Console).Finish(new(runs), replication: null, "/results/comparison.csv", "/results/runs.csv");

        Assert.That(screen.Lines, Is.EqualTo(new[]
        {
            "At 8 calls in flight, NET.TCP sync is the only valid cell.",
            "Its time: geometric mean 209.8 ms for 1,000 rows, 4,766 rows/s.",
            "",
            "cell                   mean ± sd, ms  rows/s  valid",
            "───────────────────────────────────────────────────",
            "nettcp/direct sync 8    210.0 ± 10.0   4,762  yes",
            "nettcp/direct async 8   169.0 ± 12.7   5,917  NO",
            "",
            "Not valid: nettcp/direct async 8: block 3: a] row [differs. Its figures are not counted.",
            "/results/comparison.csv",
            "/results/runs.csv",
        }));
    });

    [Test]
    public void Colour_is_used_unless_NO_COLOR_says_otherwise([Values] bool noColor)
    {
        using var screen = new Screen(terminal: true, noColor);

        new ConsoleReport(screen.Console).Finish(new(Some), replication: null);

        // Not Contains: it compares by culture, which overlooks an escape.
        Assert.That(screen.Text, noColor ? Does.Not.Match("\e\\[") : Does.Match("\e\\["));
    }

    [Test]
    public void Eighty_columns_have_room_for_every_name_and_the_most_important_figures()
    {
        using var screen = new Screen(terminal: true, noColor: true, width: 80);
        var slow = SampleRuns.ThreeBlocks().Select(run => run with { Time = run.Time with { WallMs = 11.1 * run.Time.WallMs } });

        new ConsoleReport(screen.Console).Finish(new([.. slow]), replication: null);

        Assert.That(screen.Lines, Has.All.Length.LessThanOrEqualTo(80));
        Assert.That(screen.Text,
            Does.Contain("inprocess/direct async 8 ").And.Contain("1,861 ± 103 ").And.Contain("0.80 [0.74–0.86]"));
    }

    [Test]
    public void Neither_intervals_beyond_all_numbers_nor_long_names_break_a_figure([Values(80, 100, 120)] int width)
    {
        using var screen = new Screen(terminal: true, noColor: true, width: width);
        RepetitionRecord[] wide = [.. SampleRuns.ThreeBlocks().Where(run => run.Block < 3).Select(run => run with
        {
            Cell = run.Cell with { Control = run.Cell.IsFloor ? null : Control.Delay10 },
            Time = run.Time with { WallMs = run.Time.WallMs * (run.Block == 1 && run.Cell.Form == CallForm.Async ? 9_999 : 1) },
        })];

        new ConsoleReport(screen.Console).Finish(new(wide), replication: null, $"results/{new string('x', 150)}/report.html");

        Assert.That(screen.Lines.SkipLast(1), Has.All.Length.LessThanOrEqualTo(width));
        Assert.That(screen.Text, Does.Match(@"\d \[0\.00\d–>1000\]"));
        Assert.That(screen.Lines, Has.One.EqualTo($"results/{new string('x', 150)}/report.html"),
            "a path that is longer than the screen stays whole");
    }

    [Test]
    public void A_pipe_has_no_width()
    {
        using var screen = new Screen(terminal: false, width: 80);
        string sentence = string.Join(' ', Enumerable.Repeat("word", 1_000));

        new ConsoleReport(screen.Console).Say(sentence);

        Assert.That(screen.Lines, Is.EqualTo(new[] { sentence }));
    }

    [Test]
    public void What_was_said_before_stays_above_the_table_and_what_happens_beside_it_goes_between()
    {
        using var screen = new Screen(terminal: true, noColor: true, width: 80, height: 24);
        var report = new ConsoleReport(screen.Console, clock: new SteppingClock());

        report.Say("Cells: 2", "Results: results/somewhere");
        report.FollowAsync(null, reported =>
        {
            reported.Starting(Some[0].Cell, 1, 1);
            reported.Sized(Some[0].Cell, 180, 270);
            reported.Finished(Some[0]);
            reported.Measured(1, new(0.061, 0.08, 12), new(TimeSpan.FromSeconds(96), 70, null));
            reported.Noisy(1, "busy (9.1 % foreign CPU: chrome 5.1 %, dotnet 2.0 %), and so a sentence that needs a second line");
            reported.Finished(Some[0] with { Block = 2 });
            report.Stopping("Stopping; completed results are being saved.");
            reported.Finished(Some[1]);
            screen.Freeze();
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Frozen, Is.EqualTo(new[]
        {
            "Cells: 2",
            "Results: results/somewhere",
            "180 calls per repetition, 270 ms for the fastest cell, inprocess/direct sync 8",
            "block 1: the machine was busy (9.1 % foreign CPU: chrome 5.1 %, dotnet 2.0 %),",
            "and so a sentence that needs a second line",
            "Stopping; completed results are being saved.",
            "nettcp/direct sync 8: NOT VALID: 998 of [1000] rows arrived",
            "cell                     done  median so far, ms  latest, ms",
            "───────────────────────────────────────────────────────────────────────",
            "inprocess/direct sync 8     2              100.0       100.0",
            "nettcp/direct sync 8        1                  –           –  NOT VALID",
            "░░░░░░░░░░░░░░░░░░░░░░░░ 0 %, at most 1:36 left",
            "block 1: nettcp/direct sync 8: NOT VALID: 998 of [1000] rows arrived",
            "intervals ±6.1 % (median), ±8.0 % (widest), goal ±3 %",
        }));
        Assert.That(screen.Picture, Is.EqualTo(screen.Frozen.Take(7)), "what was live is gone, and nothing else");
    }

    [Test]
    public void Twelve_cells_with_all_that_is_said_before_fit_on_24_lines()
    {
        using var screen = new Screen(terminal: true, noColor: true, width: 80, height: 24);
        var report = new ConsoleReport(screen.Console);

        report.Say(Enumerable.Range(1, 6).Select(line => $"setting {line}"));
        report.FollowAsync(null, reported =>
        {
            for (int inFlight = 1; inFlight <= 12; inFlight++)
                reported.Finished(SampleRuns.Run(SampleRuns.Cell("nettcp", Some[0].Cell.Form, inFlight), 1, 100));
            reported.Measured(1, new(0.061, 0.08, 12), new(TimeSpan.FromSeconds(96), 70, null));
            reported.Finished(Some[0] with { Cell = SampleRuns.Cell("nettcp", Some[0].Cell.Form, 1) });
            screen.Freeze();
            return Task.CompletedTask;
        }).GetAwaiter().GetResult();

        Assert.That(screen.Frozen, Has.Length.LessThan(24).And.Member("setting 1"));
        Assert.That(screen.Frozen.Count(line => line.StartsWith("nettcp/direct sync ", StringComparison.Ordinal)), Is.EqualTo(12));
    }

    [Test]
    public void A_verbose_end_has_every_column_and_the_sentences_of_both_outcomes()
    {
        using var screen = new Screen(terminal: true, noColor: true, width: 120);
        var calls = new CallTimes();
        foreach (RepetitionRecord run in ReportFolder.Usual())
            calls.Add(run);

        new ConsoleReport(screen.Console, isVerbose: true).Finish(new(ReportFolder.Usual(), calls), replication: null);

        Assert.That(screen.Lines, Has.All.Length.LessThanOrEqualTo(120));
        Assert.That(screen.Text, Does.Match(@"cell +CPU async/sync \[95 % CI\] +call p50, ms +call p90, ms +call p95, ms +call p99, ms"));
        Assert.That(screen.Text, Does.Match(@"nettcp/direct sync 8 .*1\.00 \[1\.00–1\.00\] +4\.\d+ +10\.\d +11\.\d +11\.\d\r?\n"));
        int wall = screen.Text.IndexOf("NET.TCP, 8 in flight: async takes 1.0", StringComparison.Ordinal),
            cpu = screen.Text.IndexOf("EQUIVALENT in processor time", StringComparison.Ordinal);
        Assert.That(wall, Is.Positive.And.LessThan(cpu));
    }

    private static void Follow(ConsoleReport report, int repetitions) => report.FollowAsync(repetitions, reported =>
    {
        reported.Starting(Some[0].Cell, 1, 4);
        reported.NotStarted(Some[1].Cell, "no server");
        reported.WarmingUp(TimeSpan.FromSeconds(10));
        reported.WarmingUp(TimeSpan.FromSeconds(8));
        foreach (var run in Some)
            reported.Finished(run);
        return Task.CompletedTask;
    }).GetAwaiter().GetResult();

    /// <summary>What a console would show, as text.</summary>
    private sealed class Screen(bool terminal, bool noColor = false, int width = 200, int height = 50) : IDisposable
    {
        private readonly StringWriter _written = new();

        /// <summary>The lines as a terminal has them after all its control sequences.</summary>
        public string[] Picture => TerminalPicture.Of(Text);

        /// <summary>The same at an earlier time.</summary>
        public string[] Frozen { get; private set; } = [];

        public void Freeze() => Frozen = Picture;

        public IAnsiConsole Console => field ??= Create();

        public string Text => _written.ToString();

        public string[] Lines => [.. Text.TrimEnd().Split('\n').Select(line => line.TrimEnd()).SkipWhile(line => line.Length == 0)];

        public void Dispose() => _written.Dispose();

        private IAnsiConsole Create()
        {
            var settings = ConsoleReport.Settings(noColor ? "1" : null);
            settings.Out = new Output(_written, terminal, width, height);
            settings.Ansi = terminal ? AnsiSupport.Yes : AnsiSupport.No;
            settings.Interactive = terminal ? InteractionSupport.Yes : InteractionSupport.No;
            return AnsiConsole.Create(settings);
        }
    }

    private sealed class Output(TextWriter writer, bool terminal, int width, int height) : IAnsiConsoleOutput
    {
        public TextWriter Writer => writer;

        public bool IsTerminal => terminal;

        public int Width => width;

        public int Height => height;

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
