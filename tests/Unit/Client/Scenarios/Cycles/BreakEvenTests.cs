using IntegrationMethods.Client.Scenarios.Cycles;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Cycles;

public sealed class BreakEvenTests
{
    [Test]
    public void The_break_even_is_where_the_line_between_two_points_passes_100_percent()
    {
        // 90 % at 100 and 110 % at 10,000: half way in the logarithm.
        Assert.That(BreakEven.Crossing([Point("1", 1), Point("100", 90), Point("10000", 110)], point => point.Percent), Is.EqualTo(1_000)
            .Within(1e-6));
    }

    [Test]
    public void A_lucky_short_one_is_none() =>
        Assert.That(BreakEven.Crossing([Point("1", 120), Point("100", 50), Point("10000", 150)], point => point.Percent), Is.EqualTo(1_000)
            .Within(1e-6));

    [Test]
    public void No_break_even_exists_if_the_longest_is_slower()
    {
        Efficiency[] points = [Point("1", 20), Point("100", 99)];

        Assert.That(BreakEven.Crossing(points, point => point.Percent), Is.Null);
        Assert.That(BreakEven.Words(points), Is.EqualTo("two tasks never broke even: 99.0 % at 100.0 cycles"));
    }

    [Test]
    public void The_interval_of_the_break_even_is_that_of_the_efficiencies()
    {
        Efficiency[] points = [new("1", 2, 80, 70, 90), new("100", 2, 120, 110, 130), new("10000", 2, 190, 180, 200)];

        // 80 to 120 passes in the middle, 90 to 130 after a quarter, 70 to 110 after three.
        Assert.That(BreakEven.Words(points),
            Does.StartWith("two tasks break even at 10.0 cycles of each half (by the 95 % intervals: 3 to 32)"));
    }

    private static Efficiency Point(string cycles, double percent) => new(cycles, 2, percent, percent, percent);
}
