using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running;
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
        if (!console.Profile.Out.IsTerminal)
        {
            // A file or a pipe has no width and shows no colours: sentences and tables are not to be broken at 80.
            console.Profile.Width = 500;
            console.Profile.Capabilities.Ansi = false;
            console.Profile.Capabilities.ColorSystem = ColorSystem.NoColors;
        }
        return new(console);
    }

    /// <summary>How to draw with the variable NO_COLOR as given: any text in it switches colours off (no-color.org).</summary>
    public static AnsiConsoleSettings Settings(string? noColor) =>
        new() { ColorSystem = string.IsNullOrEmpty(noColor) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors };

    /// <summary>Shows how <paramref name="run"/> goes on: a bar with the time left on a terminal, a line for each step elsewhere.</summary>
    /// <param name="repetitions">How many there will be if all goes well.</param>
    /// <param name="run">Given whom to tell.</param>
    public Task FollowAsync(int repetitions, Func<IRunObserver, Task> run)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return run(new LineProgress(repetitions, line => console.WriteLine(line)));
        return console.Progress().AutoRefresh(false).AutoClear(true)
            .Columns(new ProgressBarColumn(), new PercentageColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .StartAsync(progress => run(new BarProgress(console, progress, _clock, repetitions)));
    }

    /// <summary>Lines as they are.</summary>
    public void Say(params IEnumerable<string> lines)
    {
        foreach (var line in lines)
            console.WriteLine(line);
    }

    /// <summary>The table, the answer in words, and where the files are.</summary>
    public void Finish(IReadOnlyList<RunRecord> runs, params IEnumerable<string> paths)
    {
        console.Write(Table(Comparison.Build(runs)));
        if (LatencyTable.Of(runs) is { Count: > 0 } open)
            console.Write(Latencies(open));
        var answer = Answer.Of(runs);
        foreach (var finding in answer.Findings)
            console.WriteLine(finding);
        foreach (var warning in answer.Warnings)
            console.Write(new Text(warning + "\n", new Style(Color.Red)));
        foreach (var note in answer.Notes.Concat(paths))
            console.WriteLine(note);
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

    private static Table Latencies(IReadOnlyList<Blocks> cells)
    {
        var table = new Table().Border(TableBorder.Simple);
        foreach (var column in LatencyTable.Columns)
            table.AddColumn(new TableColumn(new Text(column.Title)) { Alignment = column == LatencyTable.Columns[0] ? Justify.Left : Justify.Right });
        foreach (var cell in cells)
            table.AddRow(LatencyTable.Columns.Select(column => new Text(column.Text(cell), cell.Reason is null ? null : new Style(Color.Red))));
        return table;
    }

    private static IEnumerable<ComparisonTable.Column> Columns(bool narrow) =>
    [
        ComparisonTable.Name, ComparisonTable.Mean, .. narrow ? [] : new[] { ComparisonTable.Median }, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];
}
