using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>A table that fills as repetitions are over, with the time left below it, for a terminal; what failed stays above it.</summary>
internal sealed class TableProgress : IRunObserver
{
    /// <summary>Lines of the screen that are no rows: the table's head and rules, the line below, and what was above.</summary>
    private const int OtherLines = 8;

    private readonly IAnsiConsole _console;
    private readonly LiveDisplayContext _live;
    private readonly TimeProvider _clock;
    private readonly Dictionary<string, LiveRow> _rows = [];
    private readonly int? _repetitions;
    private string _precision = "";
    private int _done;
    private int _events;
    private long _started;

    public TableProgress(IAnsiConsole console, LiveDisplayContext live, TimeProvider clock, int? repetitions)
    {
        (_console, _live, _clock, _repetitions) = (console, live, clock, repetitions);
        _started = clock.GetTimestamp();
        Show("starting");
    }

    public void Warming(Cell cell, int number, int of)
    {
        // The time left is told from repetitions alone: a warm-up takes many times as long as one of them.
        _started = _clock.GetTimestamp();
        foreach (LiveRow other in _rows.Values)
            other.Rest();
        Row(cell).Warm();
        Show(string.Create(CultureInfo.InvariantCulture, $"warm-up {number} of {of}: {Wording.Name(cell)}"));
    }

    public void NotStarted(Cell cell, string reason)
    {
        Row(cell).Fail("NOT STARTED");
        Keep($"{Wording.Name(cell)}: NOT STARTED: {OneLine.Of(reason)}", Color.Red);
    }

    public void Sized(Cell fastest, int calls, double ms) => Keep(Wording.Sized(fastest, calls, ms), Color.Default);

    public void Measured(int block, Precision? precision, TimeSpan? left) => _precision = $", {Wording.Measured(precision, left)}";

    public void Noisy(int block, string noise) => Keep(Wording.Noisy(block, noise), Color.Yellow);

    public void Finished(RepetitionRecord run)
    {
        _done++;
        Row(run.Cell).Add(run);
        if (!run.Valid)
            Keep(Wording.Outcome(run), Color.Red);
        Show(string.Create(CultureInfo.InvariantCulture, $"{Left()}block {run.Block}{_precision}: {Wording.Outcome(run)}"));
    }

    private LiveRow Row(Cell cell)
    {
        if (!_rows.TryGetValue(Wording.Name(cell), out LiveRow? row))
            _rows[Wording.Name(cell)] = row = new LiveRow(cell);
        row.Touched = ++_events;
        return row;
    }

    private void Keep(string line, Color color) => _console.Write(new Text($"{line}\n", new Style(color)));

    private void Show(string what) =>
        _live.UpdateTarget(_rows.Count == 0 ? new Text(what) : new Rows(Table(), new Text(what) { Overflow = Overflow.Ellipsis }));

    private Table Table()
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumns("cell", "repetitions", "median so far, ms", "latest, ms", "");
        foreach (TableColumn column in table.Columns.Skip(1).Take(3))
            column.Alignment = Justify.Right;
        foreach (LiveRow row in Fitting())
            table.AddRow(Texts(row).Select(text => new Text(text, row.Failed ? new Style(Color.Red) : null)));
        return table;
    }

    // A table that is higher than the screen could not be drawn over: then those that were at work last are shown.
    private IEnumerable<LiveRow> Fitting()
    {
        int room = Math.Max(1, _console.Profile.Height - OtherLines), first = _rows.Values.Select(row => row.Touched).OrderDescending().Take(room).Last();
        return _rows.Values.Where(row => row.Touched >= first);
    }

    private static IEnumerable<string> Texts(LiveRow row) =>
        [row.Name, row.Done.ToString(CultureInfo.InvariantCulture), Wording.Number(row.MedianMs), Wording.Number(row.LastMs), row.State];

    // Where the number of repetitions depends on what they show, the time left is that of the limit, and stands beside the precision.
    private string Left()
    {
        if (_repetitions is not { } all)
            return "";
        TimeSpan left = _clock.GetElapsedTime(_started) * (Math.Max(0, all - _done) / (double)_done);
        return string.Create(CultureInfo.InvariantCulture, $"{100 * _done / Math.Max(1, Math.Max(_done, all))}% done, {Wording.Clock(left)} left, ");
    }
}
