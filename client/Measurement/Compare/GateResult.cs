namespace IntegrationMethods.Measurement.Compare;

/// <summary>What a comparison ends with: the gate's outcome, or without a gate whether anything could be compared.</summary>
/// <param name="Failed">The cells that fail.</param>
/// <param name="Undecided">Of each run that leaves anything open: the cells; none where no cell of it could be compared.</param>
internal sealed record GateResult(IReadOnlyList<(RunChange Run, CellChange Cell)> Failed,
    IReadOnlyList<(RunChange Run, IReadOnlyList<CellChange> Cells)> Undecided)
{
    /// <summary>So that a gate that did not hold is no failure of the comparison itself.</summary>
    public const int FailedCode = 3;

    /// <summary>The figures are too noisy, or too few, for an answer.</summary>
    public const int UndecidedCode = 4;

    public int ExitCode => Failed.Count > 0 ? FailedCode : Undecided.Count > 0 ? UndecidedCode : 0;

    public static GateResult Of(FailOn? gate, IReadOnlyList<RunChange> changes) => new(
        [.. from change in changes from cell in change.Cells where gate?.Of(cell) == GateOutcome.Failed select (change, cell)],
        [
            .. from change in changes
               let open = change.Cells.Where(cell => gate?.Of(cell) == GateOutcome.Undecided).ToArray()
               where open.Length > 0 || (change.Compared == 0 && !change.Cells.Any(cell => cell.IsBroken))
               select (change, (IReadOnlyList<CellChange>)open),
        ]);
}
