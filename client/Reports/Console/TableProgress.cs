using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>A table that fills as repetitions end, with the progress and the time left below it, and failures above it.</summary>
internal sealed class TableProgress : IRunObserver
{
    /// <summary>Lines that are no rows: titles and rule, progress, the latest event, and the widths of the intervals.</summary>
    private const int OtherLines = 5;

    private readonly IAnsiConsole _console;
    private readonly LiveRegion _region;
    private readonly Dictionary<string, LiveRow> _rows = [];
    private readonly RunProgress _progress;
    private string _precision = "";
    private int _events;
    private bool _saidShort;

    public TableProgress(IAnsiConsole console, LiveRegion region, TimeProvider clock, int? repetitions)
    {
        (_console, _region, _progress) = (console, region, new(clock, repetitions, console.Profile.Capabilities.Unicode));
        Show("starting");
    }

    public void Starting(Cell cell, int number, int of)
    {
        _progress.Start(of);
        Row(cell).Start();
        Show($"starting {Wording.Name(cell)}");
    }

    public void Started(Cell cell)
    {
        _progress.Started();
        Row(cell).Rest();
        Show($"{Wording.Name(cell)} has started");
    }

    public void WarmingUp(TimeSpan left) => Show(Wording.WarmingUp(left));

    public void NotStarted(Cell cell, string reason)
    {
        _progress.Started();
        Row(cell).Fail("NOT STARTED");
        _region.Keep($"{Wording.Name(cell)}: NOT STARTED: {OneLine.Of(reason)}", new Style(Color.Red));
    }

    public void Repeated(Cell cell, int block, string reason) =>
        _region.Keep(Wording.Repeated(cell, block, reason), new Style(Color.Yellow));

    public void Sized(Cell fastest, int calls, double ms) => _region.Keep(Wording.Sized(fastest, calls, ms));

    public void Short(Outlook outlook)
    {
        _saidShort = true;
        _region.Keep(Wording.Left(outlook), new Style(Color.Yellow));
    }

    public void Measured(int block, Precision? precision, Outlook? outlook)
    {
        _progress.Limit(outlook?.Left);
        _precision = Wording.Measured(precision, outlook: null);
        // The pilot knows the fastest cells only.
        if (!_saidShort && outlook?.Needed is not null)
            Short(outlook);
    }

    public void Probed(RateProbe probe)
    {
        if (probe.Reason is not null)
            _region.Keep(Wording.Probed(probe), new Style(Color.Red));
        Show(Wording.Probed(probe));
    }

    public void Searched(int launch, IReadOnlyList<FoundRate> rates, TimeSpan? left)
    {
        _progress.Limit(left);
        _precision = RateSentences.Searched(launch, rates, left: null);
    }

    public void Tracing(Cell cell, int number, int of) =>
        Show(string.Create(CultureInfo.InvariantCulture, $"tracing {Wording.Name(cell)}, {number} of {of}"));

    public void NotTraced(Cell cell, string reason) => _region.Keep(Wording.NotTraced(cell, reason), new Style(Color.Yellow));

    public void Noisy(int block, string noise) => _region.Keep(Wording.Noisy(block, noise), new Style(Color.Yellow));

    public void Finished(RepetitionRecord run)
    {
        _progress.Finish();
        Row(run.Cell).Add(run);
        if (!run.Valid)
            _region.Keep(Wording.Outcome(run), new Style(Color.Red));
        Show(string.Create(CultureInfo.InvariantCulture, $"block {run.Block}: {Wording.Outcome(run)}"));
    }

    private LiveRow Row(Cell cell)
    {
        if (!_rows.TryGetValue(Wording.Name(cell), out LiveRow? row))
            _rows[Wording.Name(cell)] = row = new LiveRow(cell);
        row.Touched = ++_events;
        return row;
    }

    private void Show(string what) => _region.Show(
    [
        .. _rows.Count == 0 ? [] : Table(),
        .. _progress.Line is { } bar ? [new Line(bar)] : Array.Empty<Line>(),
        new Line(what),
        .. _precision.Length == 0 ? [] : new[] { new Line(_precision) },
    ]);

    private IEnumerable<Line> Table()
    {
        LiveRow[] rows = [.. Fitting()];
        TextTable.Lines table = new TextTable(
        [
            new("cell", [.. rows.Select(row => row.Name)]),
            new("done", [.. rows.Select(row => row.Done.ToString(CultureInfo.InvariantCulture))], IsFigure: true),
            new("median so far, ms", [.. rows.Select(row => Wording.Number(row.MedianMs))], IsFigure: true),
            new("latest, ms", [.. rows.Select(row => Wording.Number(row.LastMs))], IsFigure: true),
            new("", [.. rows.Select(row => row.State)]),
        ]).Fit(int.MaxValue).Single();
        return table.Head.Select(line => new Line(line))
            .Concat(table.Rows.Zip(rows, (line, row) => new Line(line, row.Failed ? new Style(Color.Red) : default(Style?))));
    }

    // A table that is higher than the screen could not be drawn over: then those that were at work last are shown.
    private IEnumerable<LiveRow> Fitting()
    {
        int room = Math.Max(1, _region.MaxHeight - OtherLines), first = _rows.Values.Select(row => row.Touched).OrderDescending().Take(room)
            .Last();
        return _rows.Values.Where(row => row.Touched >= first);
    }
}
