using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// How often the gate is wrong, over pairs of simulated runs, so that the truth is known. Some rows are in
/// client/Measurement/README.md.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
public sealed class FailOnSimulationTests
{
    private const int Trials = 100;

    // The README's figures are those of 1,000 pairs; of 100, two standard errors in the middle are ten points.
    private const double Tolerance = 10;

    private static readonly Cell[] s_cells =
        [.. new[] { "sockets", "nettcp", "soap", "grpc", "other" }
            .SelectMany(name => new[] { SampleRuns.Cell(name, CallForm.Sync), SampleRuns.Cell(name, CallForm.Async) })];

    private static readonly Cell[] s_floors = [SampleRuns.Cell("inprocess", CallForm.Sync), SampleRuns.Cell("inprocess", CallForm.Async)];

    [TestCase("slower:0%", 10, 0.05, 1, 0.00, 2, 98, 100)]
    [TestCase("slower:10%", 10, 0.05, 1, 0.00, 0, 96, 99)]
    [TestCase("slower:5%", 36, 0.05, 3, 0.00, 0, 98, 100)]
    [TestCase("slower:10%", 36, 0.05, 3, 0.00, 0, 4, 100)]
    [TestCase("slower:10%", 36, 0.15, 3, 0.00, 0, 100, 60)]
    [TestCase("slower:10%", 36, 0.05, 1, 0.02, 1, 56, 100)]
    [TestCase("slower:10%", 36, 0.05, 3, 0.02, 0, 90, 100)]
    [TestCase("slower:10%", 36, 0.05, 1, 0.05, 41, 45, 91)]
    [TestCase("slower:10%", 36, 0.05, 3, 0.05, 0, 100, 43)]
    public void The_gate_ends_as_often_as_the_README_says(string gate, int repetitions, double spread, int launches, double launch,
        double falseAlarms, double undecided, double found)
    {
        var machine = new Machine(new(23), repetitions, spread, launches, launch);
        Gate failOn = Gate.ParseSlower(gate);
        int[] equal = new int[5], slower = new int[5];
        for (int trial = 0; trial < Trials; trial++)
        {
            RunFolder before = machine.Run("a");
            equal[Decide(failOn, before, machine.Run("b"))]++;
            slower[Decide(failOn, before, machine.Run("b", slowest: 1.3))]++;
        }

        TestContext.Out.WriteLine(
            $"{gate} n={repetitions} s={spread} l={launches} tau={launch}: {Percent(equal[3])}, {Percent(equal[4])}, {Percent(slower[3])}");
        Assert.That(Percent(equal[3]), Is.EqualTo(falseAlarms).Within(falseAlarms < 5 ? 2 : Tolerance), "false alarms");
        Assert.That(Percent(equal[4]), Is.EqualTo(undecided).Within(Tolerance), "can't tell");
        Assert.That(Percent(slower[3]), Is.EqualTo(found).Within(Tolerance), "one cell that takes 1.3 times the time is found");
    }

    private static double Percent(int count) => 100.0 * count / Trials;

    private static int Decide(Gate gate, RunFolder before, RunFolder after) =>
        GateResult.ExitCode(SlowerGate.Of(gate, [SampleFolders.Change(before, after)]));

    /// <summary>
    /// Makes runs of ten cells and their floors, whose times are lognormal and have a part of the run, of the block, and of the launch of
    /// the cell's processes.
    /// </summary>
    private sealed record Machine(Deviates Random, int Repetitions, double Spread, int Launches, double Launch)
    {
        public RunFolder Run(string id, double slowest = 1)
        {
            double run = 0.5 * Random.Normal();
            double[] blocks = [.. Enumerable.Range(0, Repetitions).Select(_ => run + 0.2 * Random.Normal())];
            return RunFolder.Of(id, new(),
            [
                .. from cell in s_floors.Concat(s_cells)
                   let own = Enumerable.Range(0, Launches)
                       .Select(_ => Launch * Random.Normal() + (cell == s_cells[^1] ? Math.Log(slowest) : 0)).ToArray()
                   from block in Enumerable.Range(0, Repetitions)
                   let launchNumber = block * Launches / Repetitions
                   select SampleRuns.Run(cell, block + 1, 100 * Math.Exp(blocks[block] + own[launchNumber] + Spread * Random.Normal()))
                       with { RunId = id, Launch = launchNumber + 1 },
            ]);
        }
    }
}
