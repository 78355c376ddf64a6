using IntegrationMethods.Measurement.Gates;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// How often a run of two builds is wrong, over simulated runs, so that the truth is known. Some rows are in
/// client/Measurement/README.md.
/// </summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.Self)]
internal sealed class BuildsSimulationTests
{
    private const int Trials = 60;

    // The README's figures are those of 200 runs; of 60, two standard errors in the middle are 13 points, and those of the README seven.
    private const double Tolerance = 15;

    [TestCase("slower:0%", 10, 0.05, 3, 0.00, 0, 100, 2, 6, 52)]
    [TestCase("slower:0%", 36, 0.05, 3, 0.00, 1, 99, 22, 78, 100)]
    [TestCase("slower:5%", 36, 0.02, 3, 0.00, 0, 2, 0, 0, 100)]
    [TestCase("slower:10%", 36, 0.05, 3, 0.02, 0, 54, 0, 0, 0)]
    [TestCase("slower:0%", 36, 0.05, 3, 0.05, 2, 98, 4, 4, 18)]
    [TestCase("slower:0%", 36, 0.05, 1, 0.02, 31, 69, 41, 44, 52)]
    public void The_gate_ends_as_often_as_the_README_says(
        string gate, int repetitions, double spread, int launches, double launch, double falseAlarms, double undecided, double found3,
            double found5, double found10)
    {
        var builds = new SampleBuilds(new(29), repetitions, spread, launches, launch);
        int[] equal = new int[5];
        double[] slower = [1.03, 1.05, 1.10];
        int[] found = new int[slower.Length];
        for (int trial = 0; trial < Trials; trial++)
        {
            equal[SampleBuilds.Decide(gate, builds.Run())]++;
            for (int i = 0; i < slower.Length; i++)
                found[i] += SampleBuilds.Decide(gate, builds.Run(slower[i])) == GateResult.FailCode ? 1 : 0;
        }

        TestContext.Out.WriteLine(
            $"{gate} n={repetitions} s={spread} l={launches} tau={launch}: {Percent(equal[3])}, {Percent(equal[4])}, "
                + $"{string.Join(", ", found.Select(Percent))}");
        Assert.That(Percent(equal[3]), Is.EqualTo(falseAlarms).Within(falseAlarms < 5 ? 4 : Tolerance), "false alarms");
        Assert.That(Percent(equal[4]), Is.EqualTo(undecided).Within(Tolerance), "can't tell");
        Assert.That(found.Select(Percent), Is.EqualTo(new[] { found3, found5, found10 })
            .Within(Tolerance), "one cell that takes 3, 5 and 10 % longer is found");
    }

    private static double Percent(int count) => 100.0 * count / Trials;
}
