using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>The gate on ratios: <c>slower:5%</c>, over the changes of a comparison.</summary>
internal static class SlowerGate
{
    /// <summary>
    /// One result for each cell that both runs have times of, or that is void and was not; of a run no cell of which could be compared, one
    /// without a cell, whether there is a gate or not.
    /// </summary>
    public static IReadOnlyList<GateResult> Of(Gate? gate, IReadOnlyList<RunChange> changes) =>
        [.. changes.SelectMany(change => Of(gate, change))];

    private static GateResult[] Of(Gate? gate, RunChange change)
    {
        GateResult[] judged = gate is null ? [] : [.. change.Cells.Where(cell => cell.IsBroken || cell.IsDue)
            .Select(cell => Of(gate, change, cell))];
        return judged.Length > 0 || change.Compared > 0 || change.Cells.Any(cell => cell.IsBroken)
            ? judged
            : [new() { Gate = gate, Outcome = GateOutcome.Undecided, Reason = $"no cell of {change.Name} could be compared" }];
    }

    private static GateResult Of(Gate gate, RunChange change, CellChange cell)
    {
        GateOutcome outcome = Evaluate(gate, cell);
        return new()
        {
            Gate = gate,
            Cell = cell.Cell.Key,
            Figure = cell.Ratio,
            FigureLo = cell.Lo,
            FigureHi = cell.Hi,
            Outcome = outcome,
            Reason = cell.IsBroken ? cell.After!.Reason : cell.Missing,
            RepetitionsNeeded = outcome == GateOutcome.Undecided ? cell.RepetitionsFor(gate.Bound) : null,
            Run = change.Name,
            Reference = change.Reference?.Name,
            IsOfTwoRuns = !change.IsOfBuilds,
        };
    }

    // A cell that is void and was not has no time at all. Of two builds in one run, the cell's verdict must say so too.
    private static GateOutcome Evaluate(Gate gate, CellChange cell) =>
        cell.IsBroken || (cell.IsShown && cell.Lo > 1 + gate.Bound) ? GateOutcome.Fail
        : cell.Hi <= 1 + gate.Bound ? GateOutcome.Pass
        : GateOutcome.Undecided;
}
