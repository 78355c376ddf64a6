using System.Globalization;
using IntegrationMethods.Client.Results;
using Spectre.Console;

namespace IntegrationMethods.Client.Reports;

/// <summary>A run as the terminal shows it. Nothing is drawn but between repetitions, so that drawing is never timed.</summary>
/// <param name="console">Where to write.</param>
/// <param name="clock">For the time left.</param>
internal sealed class ConsoleReport(IAnsiConsole console, TimeProvider? clock = null)
{
    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    /// <summary>On standard output; NO_COLOR is respected.</summary>
    public static ConsoleReport Standard()
    {
        var console = AnsiConsole.Create(Settings(Environment.GetEnvironmentVariable("NO_COLOR")));
        // A file or a pipe has no width: sentences and tables are not to be broken at 80.
        if (!console.Profile.Out.IsTerminal)
            console.Profile.Width = 500;
        return new(console);
    }

    /// <summary>How to draw with the variable NO_COLOR as given: any text in it switches colours off (no-color.org).</summary>
    public static AnsiConsoleSettings Settings(string? noColor) =>
        new() { ColorSystem = string.IsNullOrEmpty(noColor) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors };

    /// <summary>
    /// Runs <paramref name="run"/> and shows each repetition that it reports: a bar with the time left on a terminal, a
    /// line each elsewhere.
    /// </summary>
    /// <param name="repetitions">How many will be reported if all goes well.</param>
    /// <param name="run">Given what to call after each repetition.</param>
    public Task FollowAsync(int repetitions, Func<Action<RunRecord>, Task> run)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return run(Counted(repetitions, line => console.WriteLine(line)));
        return console.Progress().AutoRefresh(false).AutoClear(true)
            .Columns(new ProgressBarColumn(), new PercentageColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .StartAsync(progress => FollowAsync(progress, repetitions, run));
    }

    /// <summary>The table, the answer in words, and where the files are.</summary>
    public void Finish(IReadOnlyList<RunRecord> runs, params IEnumerable<string> paths)
    {
        console.Write(Table(Comparison.Build(runs)));
        var answer = Answer.Of(runs);
        foreach (var finding in answer.Findings)
            console.WriteLine(finding);
        foreach (var warning in answer.Warnings)
            console.Write(new Text(warning + "\n", new Style(Color.Red)));
        foreach (var note in answer.Notes.Concat(paths))
            console.WriteLine(note);
    }

    private async Task FollowAsync(ProgressContext progress, int repetitions, Func<Action<RunRecord>, Task> run)
    {
        var bar = progress.AddTask("starting", maxValue: Math.Max(1, repetitions));
        var started = _clock.GetTimestamp();
        progress.Refresh();
        await run(record =>
        {
            if (!record.Valid)
                console.Write(new Text($"{Outcome(record)}\n", new Style(Color.Red)));
            bar.Increment(1);
            bar.Description = Markup.Escape($"{Left(started, bar.Value, repetitions)} left, block {record.Block}: {Outcome(record)}");
            progress.Refresh();
        });
    }

    private static Action<RunRecord> Counted(int repetitions, Action<string> write)
    {
        var done = 0;
        return record => write(string.Create(CultureInfo.InvariantCulture, $"{++done}/{repetitions} block {record.Block}: {Outcome(record)}"));
    }

    private static string Outcome(RunRecord record) =>
        record.Valid ? $"{record.Cell.Key}: {Wording.Number(record.Time.WallMs)} ms" : $"{record.Cell.Key}: NOT VALID: {OneLine.Of(record.Reason!)}";

    private string Left(long started, double done, int repetitions)
    {
        var left = _clock.GetElapsedTime(started) * (Math.Max(0, repetitions - done) / done);
        return left.ToString(left.TotalHours >= 1 ? @"h\:mm\:ss" : @"m\:ss", CultureInfo.InvariantCulture);
    }

    private static Table Table(IReadOnlyList<ComparisonRow> rows)
    {
        var table = new Table().Border(TableBorder.Simple);
        foreach (var (title, figures) in ComparisonTable.Columns)
            table.AddColumn(new TableColumn(new Text(title)) { NoWrap = true, Alignment = figures ? Justify.Right : Justify.Left });
        foreach (var row in rows)
            table.AddRow(ComparisonTable.Texts(row).Select(text => new Text(text, row.Valid ? null : new Style(Color.Red))));
        return table;
    }
}
