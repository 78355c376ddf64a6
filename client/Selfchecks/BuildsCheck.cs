using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Real runs of two builds, both of them this program: 40 pairs that must come out equal, and pairs of which this build is slowed down on
/// purpose, which must be found where the blocks are quiet enough. The latter wait for their database, as in <see cref="DelaysCheck"/>.
/// </summary>
internal sealed class BuildsCheck(Action<string> say)
{
    private const int Runs = 5;

    private static readonly double[] s_slower = [0.03, 0.05, 0.10];

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        IReadOnlyList<IReadOnlyList<RepetitionRecord>> equal = await SmallRun.RunSeveralAsync("builds", Runs, run =>
            new SmallRun(plan => Cells(plan, 0), 300 + run), say, ct);
        IReadOnlyList<IReadOnlyList<RepetitionRecord>> slowed = await SmallRun.RunSeveralAsync(
            "builds, slowed,", s_slower.Length, run =>
                new SmallRun(plan => Cells(plan, s_slower[run - 1]), 310 + run).Waiting(), say, ct);
        return [LiveCheck.Row(BuildsOf(equal), "cells of this build against itself"),
            .. s_slower.Select((slower, run) => Found(slower, BuildsOf([slowed[run]])))];
    }

    // Eight cells of each build.
    private static PlannedCell[] Cells(RowsPlan plan, double slower)
    {
        IReadOnlyList<PlannedCell> direct = SmallRun.DirectCells(plan);
        return [.. direct.Select(planned => planned with { Delay = slower }),
            .. direct.Select(planned => planned.Of(AppContext.BaseDirectory))];
    }

    private static Contrast[] BuildsOf(IEnumerable<IReadOnlyList<RepetitionRecord>> runs) =>
        [.. runs.SelectMany(run => Contrasts.Build(run)).Where(contrast => contrast.IsOfBuilds)];

    private static CheckRow Found(double slower, Contrast[] builds)
    {
        Contrast[] inReach = [.. builds.Where(contrast => contrast.Mde < slower)];
        int found = inReach.Count(contrast => contrast.RatioLo > 1);
        return new(
            Invariant($"live: {builds.Length} cells of a build that takes {slower:0 %} longer"),
            Invariant($"≥ 80 % found where MDE < {slower:0 %}"),
            Invariant(
                $"{found} of {inReach.Length} found, {builds.Count(contrast => contrast.RatioLo > 1)} of all; median ratio ")
                    + Invariant($"{Summary.MedianOf(builds.Select(contrast => contrast.Ratio!.Value)):0.000}"),
            10 * found >= 8 * inReach.Length);
    }
}
