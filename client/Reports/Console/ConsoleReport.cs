using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using Spectre.Console;
using Column = IntegrationMethods.Reports.Tables.TableColumn<IntegrationMethods.Measurement.Verdicts.ComparisonRow>;

namespace IntegrationMethods.Reports.Console;

/// <summary>A run as the terminal shows it. Nothing is drawn but between repetitions, so that drawing is never timed.</summary>
internal sealed class ConsoleReport(IAnsiConsole console, TimeProvider? clock = null) : IRunReport
{
    /// <summary>Characters from which on there is room for the columns that repeat others in another way.</summary>
    private const int WideTable = 120;

    private static readonly Style s_bad = new(Color.Red);

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;
    private LiveRegion? _region;

    /// <summary>How to draw with the variable NO_COLOR as given: any text in it switches colours off (no-color.org).</summary>
    public static AnsiConsoleSettings Settings(string? noColor) =>
        new() { ColorSystem = string.IsNullOrEmpty(noColor) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors };

    /// <summary>A table that fills, with the time left, on a terminal; a line for each step elsewhere.</summary>
    public Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run) =>
        FollowAsync(() => run(new LineProgress(repetitions, line => Sentences.Write(console, line))), region =>
            run(new TableProgress(console, region, _clock, repetitions)));

    public Task FollowAsync(TimeSpan duration, Func<ISoakObserver, Task> soak) =>
        FollowAsync(() => soak(new SoakLines(duration, line => Sentences.Write(console, line))), region =>
            soak(new SoakProgress(console, region, duration)));

    private async Task FollowAsync(Func<Task> inLines, Func<LiveRegion, Task> drawn)
    {
        if (!console.Profile.Capabilities.Interactive || !console.Profile.Capabilities.Ansi || !console.Profile.Out.IsTerminal)
        {
            await inLines();
            return;
        }
        using var region = new LiveRegion(console);
        _region = region;
        try
        {
            await drawn(region);
        }
        finally
        {
            _region = null;
        }
    }

    /// <summary>Above the table while there is one.</summary>
    public void Say(params IEnumerable<string> lines)
    {
        foreach (var line in lines)
            WriteLine(line);
    }

    /// <summary>What matters alone: <c>client doctor</c> has the others.</summary>
    public void Checked(IReadOnlyList<Check> checks) => Say(checks.Where(check => check.Matters).Select(CheckLines.Short));

    public void Start(RunStart plan, params IEnumerable<string> lines) => Say(lines);

    /// <summary>Above the table while there is one, which would else be drawn a second time below it.</summary>
    public void Stopping(string line)
    {
        if (_region is { } region)
            region.Keep(line, new Style(Color.Yellow));
        else
            System.Console.Error.WriteLine(line);
    }

    public void Finish(RunResults results, Replication? replication, params IEnumerable<string> lines)
    {
        IReadOnlyList<ComparisonRow> rows = TableRows.Of(results);
        foreach (IEnumerable<Column> columns in Tables(rows))
            Write(rows, columns.Prepend(ComparisonTable.Name), row => row.Valid);
        if (OpenLoopTable.Of(results) is { Count: > 0 } open)
            Write(open, OpenLoopTable.Columns, cell => cell.Reason is null);
        var answer = Answer.Of(results, replication);
        Say(answer.Findings.Concat(answer.Costs));
        foreach (var warning in answer.Warnings)
            WriteLine(warning, s_bad);
        Say(answer.Notes);
        Say(replication is null ? [] : ReplicationText.Lines(replication, Sentences.Width(console)));
        Say(lines);
    }

    public void Finish(SoakResult result, params IEnumerable<string> lines)
    {
        Drift[] known = SoakSentences.Known(result.Drifts);
        if (known.Length > 0)
            Write(SoakSentences.Table(known), row => known[row].Growth != GrowthVerdict.Grows);
        Say(SoakSentences.Answer(result));
        Say(lines);
    }

    public void Files(IReadOnlyList<string> paths) => Say(paths);

    private void WriteLine(string line, Style? style = null)
    {
        if (_region is { } region)
            region.Keep(line, style);
        else
            Sentences.Write(console, line, style);
    }

    private void Write<T>(IReadOnlyList<T> rows, IEnumerable<TableColumn<T>> columns, Func<T, bool> isGood) => Write(
        new(columns.Select(column =>
            new TextTable.Column(column.Title, [.. rows.Select(column.Text)], column.IsFigure, column.Equals(ComparisonTable.Valid)))),
        row => isGood(rows[row]));

    private void Write(TextTable table, Func<int, bool> isGood)
    {
        foreach (TextTable.Lines part in table.Fit(Sentences.Width(console)))
        {
            foreach (string line in part.Head)
                console.Write(new Line(line));
            for (int row = 0; row < part.Rows.Count; row++)
                console.Write(new Line(part.Rows[row], isGood(row) ? default(Style?) : s_bad));
            console.Write(new Line(""));
        }
    }

    // Costs and the times of single calls get a separate table, unless the first table is in parts anyway.
    private IEnumerable<IEnumerable<Column>> Tables(IReadOnlyList<ComparisonRow> rows)
    {
        bool isNarrow = Sentences.Width(console) < WideTable, isScenario = rows.Any(row => row.Cell.Variant is not null);
        IEnumerable<Column> main = isScenario ? OfScenarios() : Columns(isNarrow);
        Column[] further = [.. ComparisonTable.Known(Further(isNarrow, isScenario), rows)];
        if (isNarrow && !isScenario)
            return [main.Concat(further)];
        return further.Length == 0 ? [main] : [main, further];
    }

    private static IEnumerable<Column> Further(bool isNarrow, bool isScenario) =>
    [
        .. isScenario ? [] : isNarrow ? new[] { ComparisonTable.Cpu } : [ComparisonTable.Cpu, ComparisonTable.CpuAsyncToSync],
        .. ComparisonTable.Calls, ComparisonTable.Generator,
    ];

    private static IEnumerable<Column> OfScenarios() =>
        [ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    private static IEnumerable<Column> Columns(bool isNarrow) =>
    [
        ComparisonTable.Mean, .. isNarrow ? [] : new[] { ComparisonTable.Median }, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];
}
