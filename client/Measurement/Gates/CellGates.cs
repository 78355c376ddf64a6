using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Measurement.Gates;

/// <summary>Gates on the figures of single cells: the compared ones of this build, neither the controls nor the floor.</summary>
internal static class CellGates
{
    /// <summary>One result for each gate and compared cell; none for gates on ratios, which are no figures of a cell.</summary>
    public static IReadOnlyList<GateResult> Of(IEnumerable<Gate> gates, IReadOnlyList<CellRepetitions> cells)
    {
        CellRepetitions[] compared = [.. cells.Where(cell => cell.Cell.IsCompared)];
        Gate[] own = [.. gates.Where(gate => gate.Figure != GateFigure.Slower)];
        return [.. from gate in own from cell in compared select Of(gate, cell, own.Length * compared.Length)];
    }

    private static GateResult Of(Gate gate, CellRepetitions cell, int intervals)
    {
        GateResult result = new() { Gate = gate, Cell = cell.Cell.Key, Outcome = GateOutcome.Fail, Reason = cell.Reason };
        if (cell.Reason is not null)
            return result;
        if (cell.Mean(gate.Of) is not { } mean)
            return result with { Outcome = GateOutcome.Undecided, Reason = Missing(gate, cell) };
        (double lo, double hi) = mean.Interval(1 - VerdictRule.Alpha, intervals);
        GateOutcome outcome = gate.Evaluate(lo, hi);
        return result with
        {
            Figure = mean.Figure,
            FigureLo = lo,
            FigureHi = hi,
            Outcome = outcome,
            RepetitionsNeeded = outcome == GateOutcome.Undecided ? mean.RepetitionsFor(gate.Bound, 1 - VerdictRule.Alpha, intervals) : null,
        };
    }

    private static string Missing(Gate gate, CellRepetitions cell)
    {
        if (cell.All.Count < 2)
            return "an interval needs two repetitions: see --repetitions";
        int calls = cell.Workload.Batches, needed = gate.Quantile is { } q ? Percentile.SamplesFor(q) : 0;
        return calls < needed
            ? Invariant($"this percentile needs {needed:#,0} calls in each repetition, and there were {calls:#,0}: add --batches {needed}")
            : "not measured in every repetition, or 0";
    }
}
