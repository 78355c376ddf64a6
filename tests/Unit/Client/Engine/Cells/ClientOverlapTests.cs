using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

internal sealed class ClientOverlapTests
{
    private const long At = 5_000_000_000;

    [Test]
    public void Starts_and_ends_are_compared_on_one_clock_and_durations_stay_on_their_own()
    {
        // The second clock is a minute ahead; its client began 1 ms later and took 2 ms longer.
        var overlap = ClientOverlap.Of([Pass(0, 100, 0, 0.1), Pass(1, 102, 60_000, 0.25)], At);

        Assert.That(overlap.SkewMs, Is.EqualTo(1).Within(1e-9));
        Assert.That(overlap.SkewBoundMs, Is.EqualTo(0.35).Within(1e-9));
        Assert.That(overlap.WallMs, Is.EqualTo(103).Within(1e-9));
        Assert.That(overlap.Part, Is.EqualTo(99 / 103.0).Within(1e-9));
    }

    [TestCase(0, 0, true)]
    [TestCase(0.9, 0.04, true)]
    [TestCase(0.9, 0.2, false)]
    [TestCase(1.5, 0, false)]
    [TestCase(0, 1.5, false)]
    public void What_began_surely_within_a_hundredth_of_its_time_counts(double skewMs, double boundMs, bool counts)
    {
        var overlap = ClientOverlap.Of([Pass(0, 100, 0, 0), Pass(skewMs, 100 - skewMs, 0, boundMs)], At);

        Assert.That(overlap.Complain(0.99), counts ? Is.Null : Does.StartWith("its clients began "));
    }

    [Test]
    public void Clients_one_after_the_other_do_not_overlap()
    {
        var overlap = ClientOverlap.Of([Pass(0, 50, 0, 0), Pass(60, 50, 0, 0)], At);

        Assert.That((overlap.Part, overlap.WallMs), Is.EqualTo((0, 110)));
        Assert.That(overlap.Complain(0), Is.Null);
        Assert.That(overlap.Complain(0.99), Does.EndWith("or a lower --min-overlap"));
    }

    private static (long, double, ClockOffset) Pass(double beganMs, double wallMs, double offsetMs, double boundMs) =>
        (At + (long)(beganMs * 1e6) + (long)(offsetMs * 1e6), wallMs, new((long)(offsetMs * 1e6), (long)(boundMs * 1e6), 0, TimeSpan.Zero));
}
