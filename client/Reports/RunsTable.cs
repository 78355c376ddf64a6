using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports;

/// <summary>Runs side by side as texts, however they are drawn.</summary>
/// <param name="Runs">A line for each run: its letter, its folder, where it comes from.</param>
/// <param name="Titles">Of the columns, with units; the first is the cell's, the others are figures.</param>
/// <param name="Rows">A row for each cell, as many texts as there are titles.</param>
/// <param name="Failures">What did not hold; empty where all did or nothing was asked.</param>
/// <param name="Notes">How to read it, and what else differs.</param>
internal sealed record RunsTable(
    IReadOnlyList<string> Runs, IReadOnlyList<string> Titles, IReadOnlyList<IReadOnlyList<string>> Rows, IReadOnlyList<string> Failures, IReadOnlyList<string> Notes)
{
    /// <summary>The letter of a run, by its place.</summary>
    public static string Letter(int run) => ((char)('A' + run)).ToString();

    /// <param name="runs">At least two; all are read against the first.</param>
    /// <param name="changes">One for each run but the first.</param>
    /// <param name="failures">Of the gate.</param>
    public static RunsTable Of(IReadOnlyList<RunFolder> runs, IReadOnlyList<RunChange> changes, IReadOnlyList<string> failures) => new(
        [.. runs.Select((run, i) => $"{Letter(i)}: {run.Path} ({run.Origin.Describe()})")],
        ["cell", "A median, ms (n)", .. changes.SelectMany(change => new[] { $"{change.Name} median, ms (n)", $"{change.Name}/A time [95 % CI]", $"{change.Name} is" })],
        [.. Cells(changes).Select(cell => Row(cell, changes))],
        failures,
        [.. changes.Select(Way), .. runs.SelectMany(Objection), .. runs.Skip(1).SelectMany((run, i) => Differences(runs[0], run, Letter(i + 1))), .. Missing(changes)]);

    // A later run may have cells that the first has not, and another order of them.
    private static IEnumerable<Cell> Cells(IReadOnlyList<RunChange> changes) =>
        changes.SelectMany(change => change.Cells).Select(change => change.Cell).DistinctBy(cell => (cell.Scenario, cell.Key));

    private static IReadOnlyList<string> Row(Cell cell, IReadOnlyList<RunChange> changes)
    {
        CellChange?[] found = [.. changes.Select(change => Find(change, cell))];
        return [cell.Key, Median(found.Select(change => change?.Before).FirstOrDefault(before => before is not null)), .. found.SelectMany(Texts)];
    }

    private static CellChange? Find(RunChange change, Cell cell) => change.Cells.FirstOrDefault(other => RunChange.IsSame(other.Cell, cell));

    private static IEnumerable<string> Texts(CellChange? change) =>
        [Median(change?.After), Wording.Ratio(change?.Ratio, change?.Lo, change?.Hi), Word(change)];

    private static string Word(CellChange? change) => change switch
    {
        null or { Ratio: null } => Wording.Missing,
        { Word: VerdictWord.Slower } => "slower",
        { Word: VerdictWord.Faster } => "faster",
        _ => "not told apart",
    };

    private static string Median(ComparedCell? cell) => cell is null ? Wording.Missing
        : cell.Times.Count == 0 ? cell.Word
        : string.Create(CultureInfo.InvariantCulture, $"{Wording.Number(Summary.Of(cell.Times)?.Median ?? cell.Times[0])} ({cell.Times.Count})");

    private static string Way(RunChange change) => change.Paired
        ? $"{change.Name} and A are parts of one run: cells are paired by block (t on log ratios)."
        : $"{change.Name} and A are different runs, so no block pairs: Welch's t on the logarithms of the times. The interval knows the spread within the two runs, not how far two runs of the same thing lie apart: compare two of those first.";

    private static IEnumerable<string> Objection(RunFolder run, int i) =>
        run.Objection is { } objection ? [$"{Letter(i)} gave no verdicts of its own: {OneLine.Of(objection)}."] : [];

    private static IEnumerable<string> Differences(RunFolder first, RunFolder other, string name)
    {
        (IReadOnlyList<string> work, IReadOnlyList<string> settings) = (Comparability.Differences(first, other), Comparability.Notes(first, other));
        if (work.Count > 0)
            yield return $"A and {name} did not do the same work: {string.Join("; ", work)}.";
        if (settings.Count > 0)
            yield return $"Settings of the database, A against {name}: {string.Join("; ", settings)}.";
    }

    private static IEnumerable<string> Missing(IReadOnlyList<RunChange> changes) =>
        from change in changes
        from reason in change.Cells.Where(cell => cell.Missing is not null).GroupBy(cell => cell.Missing)
        select $"{change.Name}: {string.Join(", ", reason.Select(cell => cell.Cell.Key))}: {reason.Key}.";
}
