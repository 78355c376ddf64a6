using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>All repetitions of one cell, and how they pair with another's.</summary>
internal sealed class CellRepetitions
{
    private readonly RepetitionRecord[] _runs;
    private readonly RepetitionRecord[] _counted;

    private CellRepetitions(IEnumerable<RepetitionRecord> runs, HashSet<RepetitionRecord> counted)
    {
        _runs = [.. runs];
        _counted = [.. _runs.Where(counted.Contains)];
    }

    public RepetitionRecord First => _runs[0];

    /// <summary>Every repetition, whether it counts or not, in the order of the runs.</summary>
    public IReadOnlyList<RepetitionRecord> All => _runs;

    public Cell Cell => First.Cell;

    public Workload Workload => First.Workload;

    /// <summary>Wall times of the valid repetitions that count in the order of the runs, milliseconds; see <see cref="CountedRuns"/>.</summary>
    public IReadOnlyList<double> Times => [.. Timed(_counted).Select(run => run.Time.WallMs!.Value)];

    /// <summary>Why the cell is void, from its first repetition that does not count; null if all do.</summary>
    public string? Reason => _runs.FirstOrDefault(run => !run.Valid) is { } bad ? Explain(bad) : null;

    /// <summary>The same with the cell's name.</summary>
    public string? Void => Reason is { } reason ? $"{Cell.Key} is not valid: {OneLine.Of(reason)}" : null;

    /// <summary>
    /// The repetitions of each cell: the floor first, then by method, calls in flight and form, whatever order they
    /// ran in. Scenarios' come by their points, 10 before 100, and in each the variant that the others are held against first.
    /// </summary>
    public static IReadOnlyList<CellRepetitions> Of(IReadOnlyCollection<RepetitionRecord> runs)
    {
        HashSet<RepetitionRecord> counted = CountedRuns.Of(runs);
        return
        [
            .. runs.GroupBy(run => (run.Cell, run.Workload)).Select(cell => new CellRepetitions(cell, counted))
                .OrderByDescending(cell => cell.Cell.IsFloor)
                .ThenBy(cell => cell.Cell.Variant is null ? 0 : cell.Cell.Scenario.Length)
                .ThenBy(cell => cell.Cell.Variant is null ? "" : cell.Cell.Scenario, StringComparer.Ordinal)
                .ThenBy(cell => cell.Cell.Against is not null)
                .ThenBy(cell => cell.Cell.Method, StringComparer.Ordinal)
                .ThenBy(cell => cell.Cell.Profile)
                .ThenBy(cell => cell.Cell.InFlight)
                .ThenBy(cell => cell.Cell.Form)
                .ThenBy(cell => cell.Cell.Control is null ? -1 : (int)cell.Cell.Control),
        ];
    }

    /// <summary>
    /// The time of this cell over the time of <paramref name="other"/>, over the blocks that have both; null if either
    /// cell is void, or under two blocks have both.
    /// </summary>
    public PairedRatio? Over(CellRepetitions? other) => LogsOver(other)?.Ratio();

    /// <summary>The pairs behind <see cref="Over"/>.</summary>
    public PairedLogs? LogsOver(CellRepetitions? other)
    {
        if (other is null || Workload.IsOpenLoop || Reason is not null || other.Reason is not null)
            return null;
        var pairs = Timed(_counted).Join(Timed(other._counted), Block, Block, (b, a) => (A: a.Time.WallMs!.Value, B: b.Time.WallMs!.Value)).ToArray();
        return PairedLogs.Of([.. pairs.Select(pair => pair.A)], [.. pairs.Select(pair => pair.B)]);
    }

    /// <summary>Whether both did the same work on the same database, so that their times may be compared.</summary>
    public bool IsComparableWith(CellRepetitions other) =>
        Cell.Scenario == other.Cell.Scenario && Cell.InFlight == other.Cell.InFlight && Cell.Profile == other.Cell.Profile
        && Workload.RowQueriesInFlight == other.Workload.RowQueriesInFlight && IsSameWorkAs(other);

    /// <summary>Whether both are one cell, set up in two ways.</summary>
    public bool IsSameCellInAnotherProfile(CellRepetitions other) =>
        Cell.Profile != other.Cell.Profile && Cell == other.Cell with { Profile = Cell.Profile } && IsSameWorkAs(other);

    private bool IsSameWorkAs(CellRepetitions other) =>
        Workload.Db == other.Workload.Db && Workload.Batches == other.Workload.Batches && Workload.BatchSize == other.Workload.BatchSize
        && Workload.Prepared == other.Workload.Prepared && Workload.Commit == other.Workload.Commit && Workload.DbDelayMs.Equals(other.Workload.DbDelayMs);

    private static IEnumerable<RepetitionRecord> Timed(IEnumerable<RepetitionRecord> runs) => runs.Where(run => run is { Valid: true, Time.WallMs: not null });

    private static (string, int) Block(RepetitionRecord run) => (run.RunId, run.Block);

    private string Explain(RepetitionRecord bad)
    {
        var others = _runs.Count(run => !run.Valid) - 1;
        return $"block {bad.Block}: {bad.Reason}" + (others > 0 ? $" (and {others} more)" : "");
    }
}
