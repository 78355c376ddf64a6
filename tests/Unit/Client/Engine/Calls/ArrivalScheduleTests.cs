using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Calls;

internal sealed class ArrivalScheduleTests
{
    private static readonly OpenLoop s_poisson = new(200, Arrivals.Poisson, 1_000);

    [Test]
    public void Constant_arrivals_are_at_equal_distances() =>
        Assert.That(ArrivalSchedule.StartsMs(new OpenLoop(4, Arrivals.Constant, 1_000), 4, seed: 9),
            Is.EqualTo(new double[] { 250, 500, 750, 1_000 }));

    [Test]
    public void The_same_seed_gives_the_same_arrivals_on_every_machine()
    {
        Assert.That(ArrivalSchedule.StartsMs(s_poisson, 3, 7), Is.EqualTo(new[] { 4.710225888786913, 25.14559283726396, 25.6681711970863 })
            .Within(1e-9));
        Assert.That(ArrivalSchedule.StartsMs(s_poisson, 3, 8), Is.Not.EqualTo(ArrivalSchedule.StartsMs(s_poisson, 3, 7)));
    }

    [Test]
    public void Poisson_arrivals_have_exponential_distances_of_the_rates_mean()
    {
        double[] starts = ArrivalSchedule.StartsMs(s_poisson, 100_000, 1);
        double[] gaps = [.. starts.Prepend(0).Zip(starts, (before, after) => after - before)];

        Assert.That(gaps, Has.All.GreaterThanOrEqualTo(0));
        // Mean and deviation of an exponential distribution are one figure, and a part of 1/e is over it.
        Assert.That(gaps.Average(), Is.EqualTo(5).Within(1).Percent);
        Assert.That(Math.Sqrt(gaps.Average(gap => gap * gap) - 25), Is.EqualTo(5).Within(2).Percent);
        Assert.That(gaps.Count(gap => gap > 5) / 100_000.0, Is.EqualTo(Math.Exp(-1)).Within(2).Percent);
    }

    [TestCase(100, 300)]
    [TestCase(300, 100)]
    public void The_calls_of_a_ramp_follow_its_rate_which_changes_evenly(double from, double to)
    {
        var ramp = new OpenLoop(from, Arrivals.Constant, 1_000) { ToPerS = to };
        double[] starts = ArrivalSchedule.StartsMs(ramp, 2_000, seed: 9);

        Assert.That(starts[^1], Is.EqualTo(10_000).Within(1e-6));
        Assert.That(starts, Is.Ordered.Ascending);
        // In each second, as many as the rate in its middle.
        Assert.That(Enumerable.Range(0, 10).Select(second => starts.Count(at => at > 1_000 * second && at <= 1_000 * (second + 1))),
            Is.EqualTo(Enumerable.Range(0, 10).Select(second => from + (to - from) * (second + 0.5) / 10)).Within(1));
    }

    [Test]
    public void Poisson_arrivals_of_a_ramp_follow_its_rate_and_then_its_last_one()
    {
        var ramp = new OpenLoop(100, Arrivals.Poisson, 1_000) { ToPerS = 300 };
        double[] starts = ArrivalSchedule.StartsMs(ramp, 200_000, seed: 1);

        Assert.That(starts, Is.Ordered.Ascending.And.All.Positive);
        Assert.That(starts.Count(at => at <= 500_000), Is.EqualTo(75_000).Within(2).Percent);
        Assert.That(ramp.RampMs(200_003, 200_000), Is.EqualTo(1_000_010).Within(1e-6));
    }

    [Test]
    public void A_warm_up_offers_all_calls_at_once_and_drops_nothing()
    {
        Assert.That(new OpenLoop(2, Arrivals.Constant, 5)
            .AsFastAsMade(), Is.EqualTo(new OpenLoop(1_000_000, Arrivals.Constant, double.PositiveInfinity)));
    }
}
