using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// How often a gate on a figure of single cells is wrong, over simulated runs, so that the truth is known. Some rows are in
/// client/Measurement/README.md.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
internal sealed class CellGatesSimulationTests
{
    private const int Trials = 1_000;

    // The README's figures are those of these runs, rounded.
    private const double Tolerance = 1;

    private const string Gates = "rows/s<10000";

    private static readonly Cell[] s_cells = [
        .. from name in new[] { "sockets", "nettcp", "soap", "grpc" } from form in new[] { CallForm.Sync, CallForm.Async }
        select SampleRuns.Cell(name, form)];

    [TestCase(10, 0.05, 1, 0.00, 1, 70, 100)]
    [TestCase(10, 0.05, 3, 0.00, 0, 8, 0)]
    [TestCase(36, 0.05, 6, 0.00, 0, 97, 100)]
    [TestCase(36, 0.05, 3, 0.02, 1, 14, 0)]
    [TestCase(36, 0.05, 6, 0.02, 1, 86, 100)]
    [TestCase(50, 0.05, 6, 0.02, 1, 93, 100)]
    [TestCase(50, 0.15, 6, 0.02, 0, 40, 67)]
    [TestCase(36, 0.05, 6, 0.05, 1, 34, 58)]
    [TestCase(36, 0.05, 1, 0.02, 44, 99, 100)]
    public void The_gate_ends_as_often_as_the_README_says(int repetitions, double spread, int launches, double launch, double falseAlarms,
        double found, double passed)
    {
        var machine = new Machine(new(31), repetitions, spread, launches, launch);
        int[] equal = new int[5], slower = new int[5], faster = new int[5];
        for (int trial = 0; trial < Trials; trial++)
        {
            equal[Decide(machine.Run())]++;
            slower[Decide(machine.Run(slowest: 1.1))]++;
            faster[Decide(machine.Run(all: 1 / 1.2))]++;
        }

        TestContext.Out.WriteLine(
            $"n={repetitions} s={spread} l={launches} tau={launch}: {Share(equal[3])}, {Share(slower[3])}, {Share(faster[0])}");
        Assert.That(Share(equal[3]), Is.EqualTo(falseAlarms).Within(Tolerance), "false alarms");
        Assert.That(Share(slower[3]), Is.EqualTo(found).Within(Tolerance), "one cell that is 10 % beyond the bound is found");
        Assert.That(Share(faster[0]), Is.EqualTo(passed).Within(Tolerance), "cells that are all 20 % within the bound pass");
        Assert.That(launches == 1 && launch > 0 ? 0 : Share(equal[3]), Is.LessThanOrEqualTo(5));
    }

    [TestCase(1, 0.00)]
    [TestCase(2, 0.02)]
    [TestCase(3, 0.02)]
    [TestCase(6, 0.02)]
    [TestCase(6, 0.05)]
    public void An_interval_contains_the_true_figure_in_at_least_94_of_100_runs(int launches, double launch)
    {
        var machine = new Machine(new(37), Repetitions: 20, Spread: 0.05, launches, launch);

        Assert.That(Percent.Of(2_000, () =>
        {
            (double lo, double hi) = CellRepetitions.Of(machine.Run(cells: 1))[0].Mean(run => run.Time.WallMs)!.Interval();
            return lo <= 100 && 100 <= hi;
        }), Is.GreaterThanOrEqualTo(94));
    }

    private static double Share(int count) => 100.0 * count / Trials;

    private static int Decide(IReadOnlyList<RepetitionRecord> runs) =>
        GateResult.ExitCode(CellGates.Of(Gate.ParseAll(Gates), CellRepetitions.Of(runs)));

    /// <summary>
    /// Makes runs of eight cells that move 1,000 rows in about 100 ms. Times are lognormal and have a part of the block, of the launch, and
    /// of the launch of the cell's own processes.
    /// </summary>
    private sealed record Machine(Deviates Random, int Repetitions, double Spread, int Launches, double Launch)
    {
        public IReadOnlyList<RepetitionRecord> Run(double slowest = 1, double all = 1, int cells = 8)
        {
            double[] blocks = Many(Repetitions, 0.05), shared = Many(Launches, Launch / 2);
            return
            [
                .. from cell in s_cells.Take(cells)
                   let own = Many(Launches, Launch)
                   let truth = 100 * all * (cell == s_cells[^1] ? slowest : 1)
                   from block in Enumerable.Range(0, Repetitions)
                   let launch = block * Launches / Repetitions
                   select SampleRuns.Run(cell, block + 1,
                       truth * Math.Exp(blocks[block] + shared[launch] + own[launch] + Spread * Random.Normal()))
                       with { Launch = launch + 1 },
            ];
        }

        private double[] Many(int count, double deviation) =>
            [.. Enumerable.Range(0, count).Select(_ => deviation * Random.Normal())];
    }
}
