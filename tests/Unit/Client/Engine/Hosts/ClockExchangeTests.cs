using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Hosts;

internal sealed class ClockExchangeTests
{
    [Test]
    public void Equal_ways_give_the_offset_exactly()
    {
        // 60 s ahead; 300 ns there, 1,000 ns in between, 300 ns back.
        var exchange = new ClockExchange(0, 60_000_000_300, 60_000_001_300, 1_600);

        Assert.That((exchange.OffsetNs, exchange.RoundTripNs, exchange.BoundNs), Is.EqualTo((60_000_000_000, 600, 300)));
    }

    [Test]
    public void Whatever_the_ways_take_the_offset_is_within_its_bound(
        [Values(-60_000_000_000, -1, 0, 777, 60_000_000_000)] long offset, [Values(0, 1, 5_000, 1_000_000)] long there,
            [Values(0, 1, 70, 900_000)] long back)
    {
        var exchange = new ClockExchange(1_000, 1_000 + there + offset, 1_500 + there + offset, 1_500 + there + back);

        Assert.That(exchange.RoundTripNs, Is.EqualTo(there + back));
        Assert.That(Math.Abs(exchange.OffsetNs - offset), Is.LessThanOrEqualTo(exchange.BoundNs));
    }

    [Test]
    public void The_fastest_one_counts()
    {
        ClockExchange slow = new(0, 100, 100, 500), fast = new(0, 30, 30, 60);

        Assert.That(ClockExchange.Best([slow, fast, slow]), Is.EqualTo(fast));
    }
}
