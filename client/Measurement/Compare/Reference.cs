using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>
/// What every cell is divided by, within its own run and block by block. Two runs of the same build lie far apart, as machines have
/// busy hours; what slows a whole run is in both of a ratio, and cancels.
/// </summary>
/// <param name="Shared">One cell that all runs have; null for the floor, the in-process cell of the same form and calls in flight.</param>
internal sealed record Reference(Cell? Shared)
{
    private static readonly Reference s_floor = new((Cell?)null);

    public string Name => Shared is null ? "the floor" : Shared.Key;

    /// <summary>The floor where any cell has one in every run, else the first cell that is valid in all of them.</summary>
    public static Reference Of(IReadOnlyList<RunFolder> runs)
    {
        CellRepetitions[] shared = [.. runs[0].Cells.Where(cell =>
            runs.All(run => run.Find(cell.Cell) is { Reason: null, Workload.IsOpenLoop: false }))];
        return shared.Length == 0 || shared.Any(cell => runs.All(run => s_floor.In(run, cell) is not null)) ? s_floor : new(shared[0].Cell);
    }

    public CellRepetitions? In(RunFolder run, CellRepetitions? cell) =>
        cell is null ? null : Shared is null ? run.Cells.FirstOrDefault(other => other.IsFloorOf(cell)) : run.Find(Shared);
}
