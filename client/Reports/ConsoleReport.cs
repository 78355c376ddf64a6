using System.Globalization;
using IntegrationMethods.Client.Results;
using Spectre.Console;

namespace IntegrationMethods.Client.Reports;

/// <summary>A run as the terminal shows it. Nothing is drawn but between repetitions, so that drawing is never timed.</summary>
/// <param name="console">Where to write.</param>
/// <param name="clock">For the time left.</param>
internal sealed class ConsoleReport(IAnsiConsole console, TimeProvider? clock = null)
{
    /// <summary>Characters that the table takes with all its columns and no line broken.</summary>
    private const int WideTable = 120;

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

    private Table Table(IReadOnlyList<ComparisonRow> rows)
    {
        var narrow = console.Profile.Width < WideTable;
        var table = new Table().Border(TableBorder.Simple);
        var columns = Columns(narrow).ToArray();
        foreach (var column in columns)
        {
            table.AddColumn(new TableColumn(new Text(column.Title))
            {
                // Intervals may go under their ratio where there is no room beside it.
                NoWrap = !narrow || !column.Title.Contains("CI", StringComparison.Ordinal),
                Alignment = column.IsFigure ? Justify.Right : Justify.Left,
                Padding = new Padding(0, 0, narrow ? 0 : 2, 0),
            });
        }
        foreach (var row in rows)
            table.AddRow(columns.Select(column => new Text(column.Text(row), row.Valid ? null : new Style(Color.Red))));
        return table;
    }

    private static IEnumerable<ComparisonTable.Column> Columns(bool narrow) =>
    [
        ComparisonTable.Name, ComparisonTable.Mean, .. narrow ? [] : new[] { ComparisonTable.Median }, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];
}
