using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class SensitivityTests
{
    [Test]
    public void The_blocks_needed_narrow_the_interval_to_five_percent()
    {
        int needed = Sensitivity.BlocksNeeded(Estimate(0.1, 20), 16)!.Value;

        // The quantile shrinks a little too as blocks are added, so the promise is kept and not by much.
        Assert.That(Estimate(0.1, needed)
            .HalfWidth(1 - VerdictRule.Alpha, 16), Is.InRange(0.88 * Math.Log(1 + Precision.Target), Math.Log(1 + Precision.Target)));
    }

    [Test]
    public void What_no_run_can_reach_is_not_promised() => Assert.That(Sensitivity.BlocksNeeded(Estimate(50, 10)), Is.Null);

    [Test]
    public void Ten_blocks_among_sixteen_contrasts_find_less_than_the_interval_alone_promises()
    {
        // Sign flips leave ten blocks one p that is small enough: all of one direction.
        double formula = (StudentT.QuantileAt(1 - VerdictRule.Alpha, 9, 16) + StudentT.QuantileAt(0.8, 9)) / Math.Sqrt(10);

        Assert.That(RulePower.Factor(10, 16), Is.GreaterThan(1.2 * formula));
        Assert.That(RulePower.Factor(40, 16),
            Is.EqualTo((StudentT.QuantileAt(1 - VerdictRule.Alpha, 39, 16) + StudentT.QuantileAt(0.8, 39)) / Math.Sqrt(40))
                .Within(5).Percent);
    }

    [Test]
    public void No_difference_is_promised_where_the_sign_flips_are_too_few() =>
        Assert.That((RulePower.Factor(10, 40), Sensitivity.MinimalEffect(Estimate(0.01, 10), 40)),
            Is.EqualTo(((double?)null, (double?)null)));

    // s is sd to a percent or so.
    private static Estimate Estimate(double sd, int blocks) =>
        IntegrationMethods.Measurement.Statistics.Estimate.Of(
            PairedLogs.Of([.. Enumerable.Range(0, blocks).Select(block => sd * (block % 2 == 0 ? 1 : -1))])!);
}
