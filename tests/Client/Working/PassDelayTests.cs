using IntegrationMethods.Client.Working;

namespace IntegrationMethods.Tests.Client.Working;

internal sealed class PassDelayTests
{
    [Test]
    public void Without_a_delay_a_pass_stays_as_it_was() =>
        Assert.That(new PassDelay().Add(new PassTimes(50, [1, 2]), 0).WallMs, Is.EqualTo(50));

    [Test]
    public void The_delay_is_spun_for_its_part_of_the_middle_one_of_the_passes_before()
    {
        var delay = new PassDelay();
        foreach (double wallMs in new[] { 20.0, 30, 1_000_000 })
            delay.Add(new PassTimes(wallMs, []), 0);

        double spun = delay.Add(new PassTimes(1_000_000, []), 0.1).WallMs - 1_000_000;

        // At least so much; how much more is the machine's affair, but not the 100 s of this pass itself.
        Assert.That(spun, Is.GreaterThanOrEqualTo(3).And.LessThan(10_000));
    }

    [Test]
    public void A_first_pass_is_its_own_measure() =>
        Assert.That(new PassDelay().Add(new PassTimes(10, []), 0.1).WallMs, Is.GreaterThanOrEqualTo(11));

    [Test]
    public void A_delay_is_not_taken_for_usual_time()
    {
        var delay = new PassDelay();
        for (int pass = 0; pass < 20; pass++)
            delay.Add(new PassTimes(1, []), 5);

        Assert.That(delay.Add(new PassTimes(1, []), 1).WallMs, Is.GreaterThanOrEqualTo(2).And.LessThan(1_000));
    }
}
