namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

internal sealed class GrowthTests
{
    [TestCase(0, false)]
    [TestCase(1, false)]
    [TestCase(30, true)]
    [TestCase(-30, false)]
    public void Growth_beyond_the_tolerance_is_a_finding_and_noise_is_none(double perHour, bool found)
    {
        var growth = new Growth("server descriptors", tolerance: 4);
        for (int sample = 0; sample < 100; sample++)
            growth.Add(sample / 100.0, 40 + sample % 3 + perHour * sample / 100);

        Assert.That(growth.Finding, found ? Does.StartWith("grows: server descriptors 40 to ") : Is.Null);
    }

    [Test]
    public void What_a_process_takes_in_the_first_quarter_is_no_growth()
    {
        var growth = new Growth("server MiB", tolerance: 1);
        for (int sample = 0; sample < 100; sample++)
            growth.Add(sample / 100.0, Math.Min(sample, 25));

        Assert.That(growth.Slope, Is.EqualTo(new Slope(0, 0, 0)));
    }

    [TestCase(40)]
    [TestCase(80)]
    public void What_a_process_takes_once_later_is_no_growth(int when)
    {
        var growth = new Growth("client MiB", tolerance: 1);
        for (int sample = 0; sample < 100; sample++)
            growth.Add(sample / 100.0, 50 + sample % 3 * 0.1 + (sample < when ? 0 : 8));

        Assert.That((growth.Slope!.Value.Low > 0, growth.Finding), Is.EqualTo((true, (string?)null)));
    }

    [Test]
    public void A_few_seconds_have_no_slope()
    {
        var growth = new Growth("server MiB", tolerance: 1);
        growth.Add(0, 1);
        growth.Add(0.001, 100);

        Assert.That((growth.Slope, growth.Finding, growth.ToString()), Is.EqualTo(((Slope?)null, (string?)null, "server MiB 1 to 100 (highest 100)")));
    }
}
