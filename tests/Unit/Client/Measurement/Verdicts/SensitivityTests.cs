using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class SensitivityTests
{
    [Test]
    public void The_blocks_needed_narrow_the_interval_as_far_as_runs_go()
    {
        int needed = Sensitivity.BlocksNeeded(Estimate(0.1, 40), 16)!.Value;

        // The quantile shrinks a little too as blocks are added, so the promise is kept and not by much.
        Assert.That(Estimate(0.1, needed)
            .HalfWidth(1 - VerdictRule.Alpha, 16), Is.InRange(0.88 * Math.Log(1 + Precision.Target), Math.Log(1 + Precision.Target)));
    }

    [Test]
    public void The_smallest_effect_is_so_many_deviations_of_a_block()
    {
        Estimate estimate = Estimate(0.1, 12);

        Assert.That(estimate.Sd, Is.EqualTo(estimate.Logs.Sd).Within(1e-9));
        Assert.That(Sensitivity.MinimalEffect(estimate, 16),
            Is.EqualTo(Math.Exp(RulePower.Factor(12, 16)!.Value * estimate.Logs.Sd) - 1).Within(1e-9));
    }

    [Test]
    public void A_difference_of_one_and_a_half_half_widths_is_found_in_as_many_blocks_and_half_of_it_in_four_times_as_many()
    {
        Estimate estimate = Estimate(0.1, 20);
        double log = 1.5 * estimate.HalfWidth(0.95);

        Assert.That(Sensitivity.BlocksToFind(estimate, Math.Exp(log) - 1), Is.InRange(20, 21));
        Assert.That(Sensitivity.BlocksToFind(estimate, Math.Exp(log / 2) - 1), Is.InRange(80, 81));
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
