using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>All repetitions of one cell, and how they pair with another's.</summary>
internal sealed class CellRepetitions
{
    private readonly RepetitionRecord[] _runs;
    private readonly Dictionary<Metric, IReadOnlyDictionary<(string RunId, int Block), double>> _figures = [];

    private CellRepetitions(IEnumerable<RepetitionRecord> runs) => _runs = [.. runs];

    public RepetitionRecord First => _runs[0];

    /// <summary>Every repetition, whether it is valid or not, in the order of the runs.</summary>
    public IReadOnlyList<RepetitionRecord> All => _runs;

    public Cell Cell => First.Cell;

    public Workload Workload => First.Workload;

    /// <summary>Wall times of the valid repetitions in the order of the runs, milliseconds.</summary>
    public IReadOnlyList<double> Times => [.. Figures(Metric.WallTime).Values];

    /// <summary>The launch of the processes that each block ran in: a number for each generation of each run.</summary>
    public Dictionary<(string RunId, int Block), int> Launches() =>
        _runs.GroupBy(run => (run.RunId, run.Launch ?? 1)).SelectMany((launch, number) => launch.Select(run => (Block: Block(run), number)))
            .DistinctBy(run => run.Block).ToDictionary(run => run.Block, run => run.number);

    /// <summary>Figures of the valid repetitions by their blocks, in the order of the runs.</summary>
    public IReadOnlyDictionary<(string RunId, int Block), double> Figures(Metric metric) =>
        _figures.TryGetValue(metric, out var known) ? known : _figures[metric] = ByBlock(run => metric.Of(run));

    /// <summary>The mean of a figure of the valid repetitions; null where under two have it, or one is 0.</summary>
    public CellMean? Mean(Func<RepetitionRecord, double?> figure)
    {
        (Dictionary<(string, int), double> figures, Dictionary<(string, int), int> launches) = (ByBlock(figure), Launches());
        return CellMean.Of([.. figures.Values], [.. figures.Keys.Select(block => launches[block])]);
    }

    /// <summary>Why the cell is void, from its first repetition that does not count; null if all do.</summary>
    public string? Reason => _runs.FirstOrDefault(run => !run.Valid) is { } bad ? Explain(bad) : null;

    public string? Void => Reason is { } reason ? $"{Cell.Key} is not valid: {OneLine.Of(reason)}" : null;

    /// <summary>
    /// The repetitions of each cell: the floor first, then by method, calls in flight and form, whatever order they
    /// ran in. Scenarios' come by their points, 10 before 100, and in each the variant that the others are held against first.
    /// </summary>
    public static IReadOnlyList<CellRepetitions> Of(IReadOnlyCollection<RepetitionRecord> runs)
    {
        return
        [
            .. runs.GroupBy(run => (run.Cell, run.Workload)).Select(cell => new CellRepetitions(cell))
                .OrderByDescending(cell => cell.Cell.IsFloor)
                .ThenBy(cell => cell.Cell.Variant is null ? 0 : cell.Cell.Scenario.Length)
                .ThenBy(cell => cell.Cell.Variant is null ? "" : cell.Cell.Scenario, StringComparer.Ordinal)
                .ThenBy(cell => cell.Cell.Against is not null)
                .ThenBy(cell => cell.Cell.Method, StringComparer.Ordinal)
                .ThenBy(cell => cell.Cell.Profile)
                .ThenBy(cell => cell.Cell.InFlight)
                .ThenBy(cell => cell.Cell.Clients)
                .ThenBy(cell => cell.Cell.RowsPerCall)
                .ThenBy(cell => cell.Cell.RowBytes)
                .ThenBy(cell => cell.Workload.RatePerS)
                .ThenBy(cell => cell.Cell.Form)
                .ThenBy(cell => cell.Cell.Build)
                .ThenBy(cell => cell.Cell.Control is null ? -1 : (int)cell.Cell.Control),
        ];
    }

    /// <summary>This cell over another, over the blocks that have both; null if either is void, or under two blocks have both.</summary>
    public PairedLogs? LogsOver(CellRepetitions? other, Metric metric = Metric.WallTime, bool withoutDelay = false,
        Func<(string RunId, int Block), double>? weights = null)
    {
        if (other is null || !metric.Compares(Workload) || Reason is not null || other.Reason is not null)
            return null;
        IReadOnlyDictionary<(string, int), double> own = withoutDelay
            ? ByBlock(run => metric.WithoutDelay(run))
            : Figures(metric), others = other.Figures(metric);
        (string, int)[] blocks = [.. own.Keys.Where(others.ContainsKey)];
        return PairedLogs.OfRatios([.. blocks.Select(block => others[block])], [.. blocks.Select(block => own[block])], weights is null
            ? null
            : [.. blocks.Select(weights)]);
    }

    /// <summary>Whether this is the in-process cell of the same form and calls in flight, on the same work.</summary>
    public bool IsFloorOf(CellRepetitions cell) =>
        Cell is { IsFloor: true, Control: null } && Cell.Form == cell.Cell.Form && Cell.Gc == cell.Cell.Gc && IsComparableWith(cell);

    /// <summary>Whether both did the same work on the same database, so that their times may be compared.</summary>
    public bool IsComparableWith(CellRepetitions other) =>
        Cell.Scenario == other.Cell.Scenario && Cell.InFlight == other.Cell.InFlight && Cell.Clients == other.Cell.Clients
            && Cell.Profile == other.Cell.Profile && Cell.Build == other.Cell.Build && Cell.RowBytes == other.Cell.RowBytes
        && Workload.RowQueriesInFlight == other.Workload.RowQueriesInFlight && Workload.IsSameAs(other.Workload);

    public bool IsSameCellInAnotherProfile(CellRepetitions other) =>
        Cell.Profile != other.Cell.Profile && Cell == other.Cell with { Profile = Cell.Profile } && Workload.IsSameAs(other.Workload);

    public bool IsSameCellOfAnotherBuild(CellRepetitions other) =>
        Cell.Build != other.Cell.Build && Cell == other.Cell with { Build = Cell.Build } && Workload.IsSameAs(other.Workload);

    private Dictionary<(string RunId, int Block), double> ByBlock(Func<RepetitionRecord, double?> figure) =>
        _runs.Where(run => run.Valid && figure(run) is not null).DistinctBy(Block).ToDictionary(Block, run => figure(run)!.Value);

    private static (string RunId, int Block) Block(RepetitionRecord run) => (run.RunId, run.Block);

    private string Explain(RepetitionRecord bad)
    {
        var others = _runs.Count(run => !run.Valid) - 1;
        return $"block {bad.Block}: {bad.Reason}" + (others > 0 ? $" (and {others} more)" : "");
    }
}
