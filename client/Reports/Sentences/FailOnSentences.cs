using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>What a gate for CI found, for people.</summary>
internal static class FailOnSentences
{
    /// <summary>Beyond, a number would promise what no run keeps.</summary>
    private const int MaxRepetitions = 10_000;

    /// <returns>A line for each cell that fails, and for each run that leaves cells open; empty if the gate holds.</returns>
    public static IReadOnlyList<string> Lines(FailOn? gate, GateResult result) =>
    [
        .. result.Failed.Select(failed => $"FAILED {gate!.Text}: {Failed(failed.Run, failed.Cell)}"),
        .. result.Undecided.Select(open => $"CAN'T TELL{(gate is null ? "" : $" {gate.Text}")}: {Undecided(gate, open.Run, open.Cells)}"),
    ];

    private static string Failed(RunChange run, CellChange cell) => cell.IsBroken
        ? $"{cell.Cell.Key} was valid and is void in {run.Name}: {OneLine.Of(cell.After!.Reason!)}."
        : $"{cell.Cell.Key} took {Wording.Ratio(cell.Ratio, cell.Lo, cell.Hi)} times as long in "
            + $"{run.Name}{(run.Reference is null ? "" : $", relative to {run.Reference.Name}")}.";

    private static string Undecided(FailOn? gate, RunChange run, IReadOnlyList<CellChange> cells) => cells.Count == 0
        ? $"no cell of {run.Name} could be compared."
        : string.Create(CultureInfo.InvariantCulture,
            $"in {run.Name}, the intervals of {string.Join(", ", cells.Select(Undecided))} extend beyond {1 + gate!.Most:0.###}: "
                + $"{Remedy(gate, cells, run.IsOfBuilds ? "" : " in both runs")}.");

    private static string Remedy(FailOn gate, IReadOnlyList<CellChange> cells, string where) =>
        cells.Max(cell => cell.RepetitionsFor(gate.Most)) is { } repetitions and <= MaxRepetitions
        ? string.Create(CultureInfo.InvariantCulture,
            $"about {repetitions} repetitions{where} (--repetitions), or a quieter machine, would decide it")
        : $"more repetitions{where} (--repetitions), a larger threshold or a quieter machine would decide it";

    private static string Undecided(CellChange cell) =>
        $"{cell.Cell.Key} ({(cell.Ratio is null ? cell.Missing : Wording.Ratio(cell.Ratio, cell.Lo, cell.Hi))})";
}
