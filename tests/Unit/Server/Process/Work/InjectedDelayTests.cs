using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Server.Process.Work;

internal sealed class InjectedDelayTests
{
    [Test]
    public void Without_a_delay_nothing_is_added() =>
        Assert.That(new InjectedDelay().After(50, 0), Is.Zero);

    [Test]
    public void The_delay_is_spun_for_its_part_of_the_middle_one_of_the_passes_before()
    {
        var delay = new InjectedDelay();
        foreach (double wallMs in new[] { 20.0, 30, 1_000_000 })
            delay.After(wallMs, 0);

        double spun = delay.After(1_000_000, 0.1);

        // At least so much; how much more is the machine's affair, but not the 100 s of this pass itself.
        Assert.That(spun, Is.GreaterThanOrEqualTo(3).And.LessThan(10_000));
    }

    [Test]
    public void A_first_pass_is_its_own_measure() =>
        Assert.That(new InjectedDelay().After(10, 0.1), Is.GreaterThanOrEqualTo(1));

    [Test]
    public void A_delay_is_not_taken_for_usual_time()
    {
        var delay = new InjectedDelay();
        for (int pass = 0; pass < 20; pass++)
            delay.After(1, 5);

        Assert.That(delay.After(1, 1), Is.GreaterThanOrEqualTo(1).And.LessThan(1_000));
    }
}
