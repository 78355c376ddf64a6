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
    public Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run)
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

    /// <summary>What matters alone: <c>client doctor</c> has the others.</summary>
    /// <inheritdoc/>
    public void Checked(IReadOnlyList<Check> checks) => Say(checks.Where(check => check.Matters).Select(CheckLines.Short));

    public void Start(RunStart plan, string folder, params IEnumerable<string> lines) => Say(lines);

    public void End(string? because, int exitCode)
    {
    }

    /// <summary>The tables, the answer in words, and where the files are.</summary>
    /// <inheritdoc/>
    public void Finish(RunResults results, Story? story, params IEnumerable<string> lines)
    {
        IReadOnlyList<ComparisonRow> rows = results.Comparison;
        bool narrow = console.Profile.Width < WideTable;
        console.Write(Table(rows, rows.Any(row => row.Cell.Variant is not null) ? OfScenarios() : Columns(narrow), narrow));
        if (ComparisonTable.Known(Further(rows, narrow), rows).ToArray() is { Length: > 0 } further)
            console.Write(Table(rows, [ComparisonTable.Name, .. further], narrow));
        if (OpenLoopTable.Of(results) is { Count: > 0 } open)
            console.Write(OpenLoops(open));
        var answer = Answer.Of(results, story);
        Say(answer.Findings.Concat(answer.Costs));
        foreach (var warning in answer.Warnings)
            console.Write(new Text(warning + "\n", new Style(Color.Red)));
        Say(answer.Notes.Concat(lines));
    }

    private static Table Table(IReadOnlyList<ComparisonRow> rows, IEnumerable<ComparisonTable.Column> columns, bool narrow)
    {
        ComparisonTable.Column[] all = [.. columns];
        var table = new Table().Border(TableBorder.Simple);
        foreach (var column in all)
        {
            table.AddColumn(new TableColumn(new Text(column.Title))
            {
                // Intervals may go under their ratio where there is no room beside it, and titles break between words.
                NoWrap = !narrow || column == ComparisonTable.Name,
                Alignment = column.IsFigure ? Justify.Right : Justify.Left,
                Padding = new Padding(0, 0, narrow ? 0 : 1, 0),
            });
        }
        foreach (var row in rows)
            table.AddRow(all.Select(column => new Text(column.Text(row), row.Valid ? null : new Style(Color.Red))));
        return table;
    }

    private static Table OpenLoops(IReadOnlyList<CellRepetitions> cells)
    {
        var table = new Table().Border(TableBorder.Simple);
        foreach (var column in OpenLoopTable.Columns)
            table.AddColumn(new TableColumn(new Text(column.Title)) { Alignment = column == OpenLoopTable.Columns[0] ? Justify.Left : Justify.Right });
        foreach (var cell in cells)
            table.AddRow(OpenLoopTable.Columns.Select(column => new Text(column.Text(cell), cell.Reason is null ? null : new Style(Color.Red))));
        return table;
    }

    // What a second table has room for: cost, and the times of single calls.
    private static IEnumerable<ComparisonTable.Column> Further(IReadOnlyList<ComparisonRow> rows, bool narrow) =>
    [
        .. rows.Any(row => row.Cell.Variant is not null) ? [] : narrow ? new[] { ComparisonTable.Cpu } : [ComparisonTable.Cpu, ComparisonTable.CpuAsyncToSync],
        .. ComparisonTable.Calls,
    ];

    private static IEnumerable<ComparisonTable.Column> OfScenarios() =>
        [ComparisonTable.Name, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    private static IEnumerable<ComparisonTable.Column> Columns(bool narrow) =>
    [
        ComparisonTable.Name, ComparisonTable.Mean, .. narrow ? [] : new[] { ComparisonTable.Median }, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];
}
