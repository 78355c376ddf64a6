using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>Whether the difference that a run says it would find is found as often as it says, by the whole rule of verdicts.</summary>
[Category("InProcess")]
[Category("Long")]
[Parallelizable(ParallelScope.All)]
internal sealed class PowerSimulationTests
{
    private const int Trials = 2_000;
    private const double Sd = 0.05;

    [TestCase(10, 1)]
    [TestCase(10, 16)]
    [TestCase(15, 16)]
    [TestCase(30, 16)]
    [TestCase(40, 16)]
    public void The_smallest_difference_promised_is_found_as_often_as_promised(int blocks, int contrasts)
    {
        var random = new Deviates(4);
        double effect = RulePower.Factor(blocks, contrasts)!.Value * Sd;
        double found = Percent.Of(Trials, () => VerdictRule.Differs(
            Estimate.Of(PairedLogs.Of([.. Enumerable.Range(0, blocks).Select(_ => effect + Sd * random.Normal())])!), contrasts));

        Assert.That(found, Is.EqualTo(100 * RulePower.Power).Within(3));
    }
}
