using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class SensitivityTests
{
    [TestCase(1, 1.153)]
    [TestCase(10, 1.604)]
    public void Ten_blocks_find_what_the_protocol_says(int intervals, double factor) =>
        Assert.That(Math.Log(1 + Sensitivity.MinimalEffect(0.05, 10, intervals)) / 0.05, Is.EqualTo(factor).Within(0.0005));

    [Test]
    public void The_blocks_needed_are_the_fewest_that_find_five_percent()
    {
        int needed = Sensitivity.BlocksNeeded(0.1, 4)!.Value;

        Assert.That(Sensitivity.MinimalEffect(0.1, needed, 4), Is.LessThanOrEqualTo(0.05));
        Assert.That(Sensitivity.MinimalEffect(0.1, needed - 1, 4), Is.GreaterThan(0.05));
    }

    [Test]
    public void However_quiet_the_sign_flips_need_their_number() =>
        Assert.That((Sensitivity.BlocksNeeded(0, 10), Sensitivity.BlocksNeeded(0, 40)), Is.EqualTo(((int?)9, (int?)11)));

    [Test]
    public void What_no_run_can_find_is_not_promised() => Assert.That(Sensitivity.BlocksNeeded(10), Is.Null);
}
