using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>A run as the terminal shows it. Nothing is drawn but between repetitions, so that drawing is never timed.</summary>
/// <param name="console">Where to write.</param>
/// <param name="clock">For the time left.</param>
internal sealed class ConsoleReport(IAnsiConsole console, TimeProvider? clock = null) : IRunReport
{
    /// <summary>Characters that the table takes with all its columns and no line broken.</summary>
    private const int WideTable = 120;

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;

    /// <summary>How to draw with the variable NO_COLOR as given: any text in it switches colours off (no-color.org).</summary>
    public static AnsiConsoleSettings Settings(string? noColor) =>
        new() { ColorSystem = string.IsNullOrEmpty(noColor) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors };

    /// <summary>A table that fills, with the time left, on a terminal; a line for each step elsewhere.</summary>
    /// <inheritdoc/>
    public Task FollowAsync(int repetitions, Func<IRunObserver, Task> run)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal)
            return run(new LineProgress(repetitions, line => console.WriteLine(line)));
        return console.Live(Text.Empty).AutoClear(true).StartAsync(live => run(new TableProgress(console, live, _clock, repetitions)));
    }

    /// <summary>Lines as they are.</summary>
    public void Say(params IEnumerable<string> lines)
    {
        foreach (var line in lines)
            console.WriteLine(line);
    }

    /// <summary>What matters alone: the others are told by <c>client doctor</c>.</summary>
    /// <inheritdoc/>
    public void Checked(IReadOnlyList<Check> checks) => Say(checks.Where(check => check.Matters).Select(CheckLines.Short));

    public void Start(RunStart plan, string folder, params IEnumerable<string> lines) => Say(lines);

    public void End(string? because, int exitCode)
    {
    }

    /// <summary>The table, the answer in words, and where the files are.</summary>
    public void Finish(IReadOnlyList<RepetitionRecord> runs, Story? story, params IEnumerable<string> lines)
    {
        console.Write(Table(Comparison.Build(runs)));
        if (LatencyTable.Of(runs) is { Count: > 0 } open)
            console.Write(Latencies(open));
        var answer = Answer.Of(runs, story);
        foreach (var finding in answer.Findings)
            console.WriteLine(finding);
        foreach (var warning in answer.Warnings)
            console.Write(new Text(warning + "\n", new Style(Color.Red)));
        foreach (var note in answer.Notes.Concat(lines))
            console.WriteLine(note);
    }

    private Table Table(IReadOnlyList<ComparisonRow> rows)
    {
        var narrow = console.Profile.Width < WideTable;
        var table = new Table().Border(TableBorder.Simple);
        var columns = (rows.Any(row => row.Cell.Variant is not null) ? OfScenarios() : Columns(narrow)).ToArray();
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

    private static Table Latencies(IReadOnlyList<CellRepetitions> cells)
    {
        var table = new Table().Border(TableBorder.Simple);
        foreach (var column in LatencyTable.Columns)
            table.AddColumn(new TableColumn(new Text(column.Title)) { Alignment = column == LatencyTable.Columns[0] ? Justify.Left : Justify.Right });
        foreach (var cell in cells)
            table.AddRow(LatencyTable.Columns.Select(column => new Text(column.Text(cell), cell.Reason is null ? null : new Style(Color.Red))));
        return table;
    }

    private static IEnumerable<ComparisonTable.Column> OfScenarios() =>
        [ComparisonTable.Name, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    private static IEnumerable<ComparisonTable.Column> Columns(bool narrow) =>
    [
        ComparisonTable.Name, ComparisonTable.Mean, .. narrow ? [] : new[] { ComparisonTable.Median }, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];
}
