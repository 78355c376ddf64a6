using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>A run against the first one, cell by cell.</summary>
/// <param name="Name">The letter of the other run.</param>
/// <param name="Paired">Whether both are parts of one run, so that blocks pair; else each run has a deviation of its own (Welch).</param>
/// <param name="Cells">Every cell that either has.</param>
internal sealed record RunChange(string Name, bool Paired, IReadOnlyList<CellChange> Cells)
{
    /// <exception cref="RemedyException">They have no cell in common.</exception>
    public static RunChange Of(RunFolder first, RunFolder other, string name)
    {
        bool paired = first.Origin.IsSameRunAs(other.Origin);
        CellChange[] cells =
        [
            .. first.Cells.Select(cell => CellChange.Of(cell.Cell, cell, Same(other, cell), paired)),
            .. other.Cells.Where(cell => Same(first, cell) is null).Select(cell => CellChange.Of(cell.Cell, null, cell, paired)),
        ];
        return cells.Any(cell => cell is { Before: not null, After: not null })
            ? new(name, paired, cells)
            : throw new RemedyException($"{first.Path} and {other.Path} have no cell in common: compare runs of the same transports, forms and calls in flight.");
    }

    // By name, as kinds of forms belong to the database and not to the cell.
    private static ComparedCell? Same(RunFolder run, ComparedCell cell) => run.Cells.FirstOrDefault(other => IsSame(other.Cell, cell.Cell));

    /// <summary>Whether two runs call it by the same name.</summary>
    public static bool IsSame(Cell a, Cell b) => (a.Scenario, a.Key) == (b.Scenario, b.Key);
}
