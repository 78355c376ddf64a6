using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Real runs of clones: 40 pairs of equals, which must come out equal. Every run has fresh processes, as what differs between two
/// processes is part of the error.
/// </summary>
internal sealed class LiveCheck(Action<string> say)
{
    private const int Runs = 5;

    /// <summary>
    /// For repetitions of some 50 ms: in those of 4 ms, which a run warns of, whatever a process still compiles is a tenth of the time.
    /// </summary>
    private const int Calls = 1_500;

    private const int MaxFalseAlarms = 5;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        IReadOnlyList<IReadOnlyList<RepetitionRecord>> runs = await SmallRun.RunSeveralAsync("live", Runs, run =>
            new SmallRun(Cells, 100 + run) { Batches = Calls }, say, ct);
        int unsteady = runs.Sum(run => run.Count(record => record.Time.Steady == false));
        string machine = string.Join(", ",
            runs.Select(run => MachineNoise.Of(run) is { } noise ? CsvText.Of(noise.Grade) : "unknown").Distinct());
        return [Row(SmallRun.Controls(runs), "pairs of identical cells (A/A)",
            Invariant($", machine {machine}, {unsteady} unsteady repetitions"))];
    }

    // Eight cells and a twin of each.
    private static PlannedCell[] Cells(RowsPlan plan)
    {
        IReadOnlyList<PlannedCell> direct = SmallRun.DirectCells(plan);
        return [.. direct, .. direct.Select(planned => planned.As(Control.AaTwin))];
    }

    public static CheckRow Row(IReadOnlyList<Contrast> twins, string what, string circumstances = "")
    {
        int alarms = twins.Count(contrast => contrast.RatioLo > 1 || contrast.RatioHi < 1);
        return new(
            Invariant($"live: {twins.Count} {what}"),
            Invariant($"≤ {MaxFalseAlarms} distinguished"),
            Invariant(
                $"{alarms} distinguished; median ratio {Summary.MedianOf(twins.Select(contrast => contrast.Ratio!.Value)):0.000}, median ")
                    + Invariant($"MDE {Summary.MedianOf(twins.Select(contrast => contrast.Mde!.Value)):0.0 %}{circumstances}"),
            alarms <= MaxFalseAlarms);
    }
}
