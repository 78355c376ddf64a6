using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class ControlRuleTests
{
    [Test]
    public void A_twin_that_is_equal_is_no_objection() => Assert.That(ControlRule.ObjectionOfTwin(Logs(1, 0.02)), Is.Null);

    [Test]
    public void A_twin_that_differs_is_reported_with_its_interval() =>
        Assert.That(ControlRule.ObjectionOfTwin(Logs(1.05, 0.01)),
            Does.StartWith("identical cells differ: the A/A twin came out at 1.050 times its original (99 % CI 1.0").And.Contains(
                "quieter machine"));

    [Test]
    public void A_delay_that_is_what_was_injected_is_no_objection() => Assert.That(ControlRule.ObjectionOfDelay(Logs(1, 0.02)), Is.Null);

    [TestCase(1.10)]
    [TestCase(0.91)]
    public void A_delay_that_is_not_what_was_injected_is_an_objection(double without) =>
        Assert.That(ControlRule.ObjectionOfDelay(Logs(without, 0.02)), Does.StartWith("the delay control contradicts the injected delay"));

    [Test]
    public void A_delay_that_shows_is_no_miss() => Assert.That(ControlRule.Miss(Logs(1.10, 0.05)), Is.Null);

    [Test]
    public void A_delay_that_noise_hides_says_how_many_blocks_would_detect_it() =>
        Assert.That(ControlRule.Miss(Logs(1.10, 0.3)),
            Does.Match("^too few blocks to detect it: this run has 10, and about [0-9]+ are needed$"));

    [Test]
    public void Controls_without_figures_forbid_verdicts()
    {
        Assert.That(ControlRule.ObjectionOfTwin(null), Does.Contain("no figures"));
        Assert.That(ControlRule.ObjectionOfDelay(null), Does.Contain("no figures"));
    }

    [TestCase(1.03, 1.04, 1.05, 1.04, ExpectedResult = true, Description = "all launches")]
    [TestCase(1.00, 1.12, 1.00, 0.99, ExpectedResult = false, Description = "a single one")]
    public bool A_twin_that_differs_is_an_objection_if_its_launches_agree(params double[] launches) =>
        ControlRule.ObjectionOfTwin(Logs(1.04, 0.01) with
        {
            OfLaunches = PairedLogs.Of([.. launches.Select(ratio => Math.Log(ratio))]),
        }) is not null;

    // s is sd to a percent.
    private static Estimate Logs(double ratio, double sd) =>
        Estimate.Of(PairedLogs.Of([.. Enumerable.Range(0, 10).Select(block => Math.Log(ratio) + sd * 0.95 * (block % 2 == 0 ? 1 : -1))])!);
}
