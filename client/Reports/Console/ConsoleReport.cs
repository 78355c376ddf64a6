using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>A run as the terminal shows it. Nothing is drawn but between repetitions, so that drawing is never timed.</summary>
/// <param name="console">Where to.</param>
/// <param name="isVerbose">Whether each comparison, cost and note is written, too: else the answer, one table and what is wrong.</param>
/// <param name="clock">The system's where it is null.</param>
internal sealed class ConsoleReport(IAnsiConsole console, bool isVerbose = false, TimeProvider? clock = null) : IRunReport
{
    private static readonly Style s_bad = new(Color.Red);

    private readonly TimeProvider _clock = clock ?? TimeProvider.System;
    private LiveRegion? _region;

    /// <summary>How to draw with the variable NO_COLOR as given: any text in it switches colours off (no-color.org).</summary>
    public static AnsiConsoleSettings Settings(string? noColor) =>
        new() { ColorSystem = string.IsNullOrEmpty(noColor) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors };

    /// <summary>A table that fills, with the time left, on a terminal; a line for each step elsewhere.</summary>
    public Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run) =>
        FollowAsync(() => run(new LineProgress(line => Sentences.Write(console, line))), region =>
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
        var conclusion = Conclusion.Of(results, replication);
        Say(conclusion.Brief);
        console.Write(new Line(""));
        WriteTables(results);
        if (isVerbose)
            Say(conclusion.Findings.Except(conclusion.Brief).Concat(conclusion.Costs));
        foreach (string warning in conclusion.AllWarnings)
            WriteLine(warning, s_bad);
        Say(isVerbose ? conclusion.Controls.Concat(conclusion.Notes) : Conclusion.Emulated(results.Cells));
        Say(replication is null ? [] : ReplicationText.Lines(replication, Sentences.Width(console)));
        Say(lines);
    }

    public void Finish(SoakResult result, params IEnumerable<string> lines)
    {
        Drift[] known = SoakSentences.Known(result.Drifts);
        if (known.Length > 0)
            Write(SoakSentences.Table(known), row => known[row].Growth != GrowthVerdict.Grows);
        Say(SoakSentences.Conclusion(result));
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

    // The times of calls that start by a schedule say little: their latencies are in a separate table.
    private void WriteTables(RunResults results)
    {
        IReadOnlyList<ComparisonRow> rows = TableRows.Of(results);
        var open = OpenLoopTable.Of(results);
        if (isVerbose || open.Count == 0)
            Write(rows, ComparisonTable.Of(rows, isVerbose), row => row.Valid);
        if (open.Count > 0)
            Write(open, OpenLoopTable.Columns, cell => cell.Reason is null);
        if (!isVerbose && open.Count > 0 && results.CpuHour is not null)
            Write(rows, [ComparisonTable.Name, ComparisonTable.Cpu, ComparisonTable.Cost], row => row.Valid);
    }

    private void Write<T>(IReadOnlyList<T> rows, IEnumerable<TableColumn<T>> columns, Func<T, bool> isGood) => Write(
        new(columns.Select(column =>
            new TextTable.Column(column.Title, [.. rows.Select(column.Text)], column.IsFigure,
                column.Equals(ComparisonTable.Valid) || column.Equals(ComparisonTable.Cost)))),
        row => isGood(rows[row]));

    // The report has the columns that a narrow terminal has no room for.
    private void Write(TextTable table, Func<int, bool> isGood)
    {
        IEnumerable<TextTable.Lines> parts = table.Fit(Sentences.Width(console));
        foreach (TextTable.Lines part in isVerbose ? parts : parts.Take(1))
        {
            foreach (string line in part.Head)
                console.Write(new Line(line));
            for (int row = 0; row < part.Rows.Count; row++)
                console.Write(new Line(part.Rows[row], isGood(row) ? default(Style?) : s_bad));
            console.Write(new Line(""));
        }
    }
}
