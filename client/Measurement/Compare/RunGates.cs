using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>How the gates of a run came out.</summary>
internal static class RunGates
{
    /// <param name="gates">In the order in which they were given; one on ratios needs two builds.</param>
    /// <param name="results">The run.</param>
    /// <param name="isOfBuilds">Whether the run compares two builds; if it could compare no cell, that is a result, too.</param>
    public static IReadOnlyList<GateResult> Of(IReadOnlyList<Gate> gates, RunResults results, bool isOfBuilds)
    {
        if (!isOfBuilds)
            return CellGates.Of(gates, results.Cells);
        Gate?[] slower = [.. gates.Where(gate => gate.Figure == GateFigure.Slower)];
        RunChange[] builds = [RunChange.OfBuilds(results.Runs, "this build")];
        return
        [
            .. CellGates.Of(gates, results.Cells),
            .. (slower.Length > 0 ? slower : [null]).SelectMany(gate => SlowerGate.Of(gate, builds)),
        ];
    }
}
