using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>A run against the first one; without a reference, both are parts of one run, so that their blocks pair.</summary>
internal sealed record RunChange(string Name, Reference? Reference, IReadOnlyList<CellChange> Cells)
{
    /// <summary>Cells whose intervals hold together.</summary>
    public int Compared => Cells.Count(cell => cell.Ratio is not null);

    /// <exception cref="RemedyException">They have no cell in common, or the first run has none with a time.</exception>
    public static RunChange Of(RunFolder first, RunFolder other, string name, Reference reference)
    {
        if (first.Cells.All(cell => cell is { Reason: not null } or { Workload.IsOpenLoop: true }))
            throw new RemedyException(
                $"{first.Path} has no cell that can be compared, because each is void or an open loop: name another run first.");
        if (!first.Cells.Any(cell => other.Find(cell.Cell) is not null))
            throw new RemedyException(
                $"{first.Path} and {other.Path} have no cell in common: compare runs of the same transports, forms and calls in flight.");
        (CellRepetitions? Before, CellRepetitions? After)[] pairs =
        [
            .. first.Cells.Select(cell => (cell, other.Find(cell.Cell))),
            .. other.Cells.Where(cell => first.Find(cell.Cell) is null).Select(cell => ((CellRepetitions?)null, cell)),
        ];
        return IsSameRun(first, other)
            ? new(name, null, Joint([.. pairs.Select(pair => CellChange.Paired(pair.Before, pair.After))]))
            : new(name, reference, Joint([.. pairs.Select(pair => CellChange.Apart(first, pair.Before, other, pair.After, reference))]));
    }

    /// <summary>Whether the two are builds in the same blocks of one run, judged by its declared contrasts.</summary>
    public bool IsOfBuilds { get; private init; }

    /// <summary>This build against the other one, both in the blocks of one run.</summary>
    public static RunChange OfBuilds(IReadOnlyList<RepetitionRecord> runs, string name)
    {
        IReadOnlyList<CellRepetitions> cells = CellRepetitions.Of(runs);
        CellRepetitions Find(Cell cell) => cells.First(repetitions => repetitions.Cell == cell);
        return new(name, null,
            [.. Contrasts.Build(runs, withPower: false).Where(contrast => contrast.IsOfBuilds)
            .Select(contrast => CellChange.Of(Find(contrast.CellA!), Find(contrast.CellB!), contrast))]) { IsOfBuilds = true };
    }

    // Files of the first versions don't say when their run started; of one run they hold the same repetitions.
    private static bool IsSameRun(RunFolder first, RunFolder other) =>
        first.Origin.IsSameRunAs(other.Origin)
            || first.Cells.SelectMany(cell => cell.All).SequenceEqual(other.Cells.SelectMany(cell => cell.All));

    private static IReadOnlyList<CellChange> Joint(CellChange[] cells)
    {
        int intervals = cells.Count(cell => cell.IsEstimated);
        return [.. cells.Select(cell => cell.Joint(intervals))];
    }
}
