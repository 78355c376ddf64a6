using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Real runs of cells and clones that take 10 % longer, which must be found wherever the blocks are quiet enough to find them. The rows
/// wait for their database: calls that only work differ by more than that from one moment to the next where two processes wake each other
/// on one processor now and on two then.
/// </summary>
internal sealed class DelaysCheck(Action<string> say)
{
    private const int Runs = 2;
    private const int Delays = 20;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        IReadOnlyList<IReadOnlyList<RepetitionRecord>> runs = await SmallRun.RunSeveralAsync("delays", Runs, run =>
            new SmallRun(Cells, 200 + run).Waiting(), say, ct);
        return [Row(SmallRun.Controls(runs))];
    }

    // Ten cells, the floor's two among them, and a delayed clone of each.
    private static PlannedCell[] Cells(RowsPlan plan)
    {
        PlannedCell[] cells = [.. SmallRun.DirectCells(plan), .. SmallRun.FloorCells(plan)];
        return [.. cells, .. cells.Select(planned => planned.As(Control.Delay10))];
    }

    private static CheckRow Row(IReadOnlyList<Contrast> delayed)
    {
        Contrast[] inReach = [.. delayed.Where(contrast => contrast.Mde < ControlRule.Delay)];
        int found = inReach.Count(contrast => contrast.RatioLo > 1);
        bool enough = 2 * inReach.Length >= Delays;
        return new(
            Invariant($"live: {delayed.Count} delays of 10 %, on rows that wait"),
            "≥ 18 of 20 found where MDE < 10 %",
            Invariant(
                $"{found} of {inReach.Length} found; median ratio ")
                    + Invariant($"{Summary.MedianOf(delayed.Select(contrast => contrast.Ratio!.Value)):0.000}, MDE over 10 % at ")
                    + Invariant($"{delayed.Count - inReach.Length}{(enough ? "" : ": too noisy to tell")}"),
            enough && 10 * found >= 9 * inReach.Length);
    }
}
