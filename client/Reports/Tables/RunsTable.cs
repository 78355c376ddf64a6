using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Tables;

/// <summary>Runs side by side as texts, however they are drawn; the first column names the cell, the others are figures.</summary>
internal sealed record RunsTable(
    IReadOnlyList<string> Runs, IReadOnlyList<string> Titles, IReadOnlyList<IReadOnlyList<string>> Rows, IReadOnlyList<string> Gate,
        IReadOnlyList<string> Notes)
{
    /// <summary>What the rows are made of: one for each run but the first.</summary>
    public IReadOnlyList<RunChange> Changes { get; private init; } = [];

    /// <summary>The smallest change that matters, as a part of 1.</summary>
    public double Margin { get; private init; } = Equivalence.Margin;

    /// <summary>A larger bound rules out no plausible change.</summary>
    private const double MaxBound = 1;

    public static string Letter(int run) => ((char)('A' + run)).ToString();

    public static RunsTable Of(IReadOnlyList<RunFolder> runs, IReadOnlyList<RunChange> changes, IReadOnlyList<string> gate,
        double margin = Equivalence.Margin) => new(
            [.. runs.Select((run, i) =>
                $"{Letter(i)}: {run.Path} ({run.Origin.Describe()}); machine: "
                + $"{run.Noise?.ToString() ?? "other programs' CPU time is not known"}")],
        ["cell", "A median, ms (n)", .. changes.SelectMany(change =>
            new[] { $"{change.Name} median, ms (n)", Title(change), $"{change.Name} is" })],
        [.. Cells(changes).Select(cell => Row(cell, changes, margin))],
        gate,
        [.. changes.Select(Way), .. runs.SelectMany(Objection), .. runs.Skip(1)
            .SelectMany((run, i) => Differences(runs[0], run, Letter(i + 1))), .. Missing(changes)])
    {
        Changes = changes,
        Margin = margin,
    };

    // A later run may have cells that the first has not, and another order of them.
    private static IEnumerable<Cell> Cells(IReadOnlyList<RunChange> changes) =>
        changes.SelectMany(change => change.Cells).Select(change => change.Cell).DistinctBy(cell => (cell.Scenario, cell.Key));

    private static string Title(RunChange change) =>
        change.Reference is null ? $"{change.Name}/A time [95 % CI]" : $"{change.Name}/A, over {change.Reference.Name} [95 % CI]";

    private static IReadOnlyList<string> Row(Cell cell, IReadOnlyList<RunChange> changes, double margin)
    {
        CellChange?[] found = [.. changes.Select(change => Find(change, cell))];
        return [cell.Key, Median(found.Select(change => change?.Before).FirstOrDefault(before => before is not null)),
            .. found.SelectMany(change => Texts(change, margin))];
    }

    private static CellChange? Find(RunChange change, Cell cell) =>
        change.Cells.FirstOrDefault(other => (other.Cell.Scenario, other.Cell.Key) == (cell.Scenario, cell.Key));

    private static IEnumerable<string> Texts(CellChange? change, double margin) =>
        [Median(change?.After), Wording.Ratio(change?.Ratio, change?.Lo, change?.Hi), Word(change, margin)];

    private static string Word(CellChange? change, double margin) => change switch
    {
        null => Wording.Missing,
        { IsReference: true } => "the reference",
        _ => change.Word(margin) switch
        {
            null => Wording.Missing,
            VerdictKind.Slower => "slower",
            VerdictKind.Faster => "faster",
            VerdictKind.Equivalent => $"the same within {Percent(margin)}",
            _ => change.Bound <= MaxBound ? $"can't tell: no change over {Percent(change.Bound.Value)}" : "can't tell",
        },
    };

    // Rounded up, as it is a bound.
    private static string Percent(double part) =>
        string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(1_000 * part - 1e-9) / 10:0.#} %");

    private static string Median(CellRepetitions? cell) => cell is null ? Wording.Missing
        : cell.Reason is not null ? "void"
        : cell.Times.Count == 0 ? Wording.Missing
        : string.Create(CultureInfo.InvariantCulture,
            $"{Wording.Number(Summary.Of(cell.Times)?.Median ?? cell.Times[0])} ({cell.Times.Count})");

    private static string Way(RunChange change) => change.IsOfBuilds
        ? $"A is the other build and {change.Name} this one, in the same shuffled blocks of one run: intervals are the simultaneous ones "
            + $"of contrasts.csv (block design, 95 %{Jointly(change)})."
        : change.Reference is { } reference
        ? $"{change.Name} and A are different runs, so their times can't be compared directly. Instead, each cell is divided by "
            + $"{reference.Name} of the same run, block by block, so whatever slows down a whole run cancels out. "
            + $"Intervals: Welch's t on the logarithms of these ratios, 95 %{Jointly(change)}. They account for the spread within the "
            + "two runs and, where a run had several launches of the processes, for the spread between launches. "
            + $"A change in {reference.Name} itself is not visible."
        : $"{change.Name} and A are parts of one run: cells are paired by block (t on log ratios, 95 %{Jointly(change)}).";

    private static string Jointly(RunChange change) => change.Compared > 1
        ? string.Create(CultureInfo.InvariantCulture, $" jointly for {change.Compared} cells")
        : "";

    private static IEnumerable<string> Objection(RunFolder run, int i) =>
        run.Objection is { } objection ? [$"{Letter(i)} has no verdicts: {OneLine.Of(objection)}."] : [];

    private static IEnumerable<string> Differences(RunFolder first, RunFolder other, string name)
    {
        (IReadOnlyList<string> work, IReadOnlyList<string> settings) = (Comparability.Differences(first, other),
            Comparability.Notes(first, other));
        if (work.Count > 0)
            yield return $"A and {name} did different work: {string.Join("; ", work)}.";
        if (Comparability.Lengths(first, other) is { Count: > 0 } lengths)
            yield return $"Repetitions of A and {name} differ in length ({string.Join("; ", lengths)}); the ratios account for that, the "
                + "medians do not.";
        if (settings.Count > 0)
            yield return $"Different database settings, A against {name}: {string.Join("; ", settings)}.";
        if (Comparability.Limits(first, other) is { Count: > 0 } limits)
            yield return $"Different limits of the processes, A against {name}: {string.Join("; ", limits)}.";
    }

    private static IEnumerable<string> Missing(IReadOnlyList<RunChange> changes) =>
        from change in changes
        from reason in change.Cells.Where(cell => cell is { Missing: not null, IsReference: false }).GroupBy(cell => cell.Missing)
        select $"{change.Name}: {string.Join(", ", reason.Select(cell => cell.Cell.Key))}: {reason.Key}.";
}
