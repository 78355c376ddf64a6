using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Compare;

namespace IntegrationMethods.Reports;

/// <summary>What a gate for CI found, for people.</summary>
internal static class FailOnWords
{
    /// <returns>A line for each failure; empty if the gate holds.</returns>
    public static IReadOnlyList<string> Lines(FailOn gate, IReadOnlyList<RunChange> changes) =>
        [.. gate.Failures(changes).Select(failure => $"FAILED {gate.Text}: {Of(failure.Run, failure.Cell)}")];

    private static string Of(RunChange run, CellChange? cell) => cell switch
    {
        null => "a run has no cell that could be compared.",
        { IsBroken: true } => $"{cell.Cell.Key} was valid and is no more in {run.Name}: {OneLine.Of(cell.After!.Void!)}.",
        _ => $"{cell.Cell.Key} took {Wording.Ratio(cell.Ratio, cell.Lo, cell.Hi)} times the time in {run.Name}.",
    };
}
