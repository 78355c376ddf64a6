using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class ControlRuleTests
{
    [Test]
    public void A_twin_that_is_equal_is_no_objection() => Assert.That(ControlRule.ObjectionOfTwin(Logs(1, 0.02)), Is.Null);

    [Test]
    public void A_twin_that_differs_is_told_with_its_interval() =>
        Assert.That(ControlRule.ObjectionOfTwin(Logs(1.05, 0.01)), Does.StartWith("the A/A twin, a clone, took 1.050 times the time (99 % CI 1.0").And.Contains("quieter machine"));

    [TestCase(1.10, 0.02)]
    [TestCase(1.07, 0.02)]
    [TestCase(1.13, 0.02)]
    public void A_delay_that_was_found_is_no_objection(double ratio, double sd) =>
        Assert.That(ControlRule.ObjectionOfDelay(Logs(ratio, sd)), Is.Null);

    [TestCase(1.00, 0.02)]
    [TestCase(1.30, 0.02)]
    [TestCase(0.90, 0.02)]
    public void A_delay_that_came_out_as_another_one_is_told(double ratio, double sd) =>
        Assert.That(ControlRule.ObjectionOfDelay(Logs(ratio, sd)), Does.StartWith("a delay of 10 % came out as "));

    [Test]
    public void A_delay_within_reach_that_was_not_found_is_told() =>
        Assert.That(ControlRule.ObjectionOfDelay(Logs(1.04, 0.07)), Does.StartWith("a delay of 10 % was not found: 1.040 times"));

    [Test]
    public void A_delay_out_of_reach_is_no_objection()
    {
        PairedLogs logs = Logs(1.10, 0.3);

        Assert.That((ControlRule.ObjectionOfDelay(logs), ControlRule.IsWithinReach(logs)), Is.EqualTo(((string?)null, false)));
    }

    [Test]
    public void Controls_without_figures_forbid_verdicts()
    {
        Assert.That(ControlRule.ObjectionOfTwin(null), Does.Contain("no figures"));
        Assert.That(ControlRule.ObjectionOfDelay(null), Does.Contain("no figures"));
    }

    // s is sd to a percent.
    private static PairedLogs Logs(double ratio, double sd) =>
        PairedLogs.Of([.. Enumerable.Range(0, 10).Select(block => Math.Log(ratio) + sd * 0.95 * (block % 2 == 0 ? 1 : -1))])!;
}
