using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Soak;

internal sealed class GrowthTests
{
    [TestCase(0, GrowthVerdict.Bounded)]
    [TestCase(-30, GrowthVerdict.Bounded)]
    [TestCase(10, GrowthVerdict.Undecided)]
    [TestCase(30, GrowthVerdict.Grows)]
    public void Growth_beyond_the_limit_is_distinguished_from_growth_that_may_be(double perHour, GrowthVerdict expected)
    {
        Growth? growth = Growth.Of([.. Hundred(i => 40 + i % 3 + perHour * i / 100)], 0.005, _ => 10, least: 4);

        Assert.That(growth!.Word, Is.EqualTo(expected));
        Assert.That((growth.From, growth.To), Is.EqualTo((41, 41 + perHour)).Within(0.2));
    }

    [Test]
    public void The_limit_is_that_of_the_figure_where_the_line_begins() =>
        Assert.That(Growth.Of([.. Hundred(i => 50 + 30 * i / 100.0)], 0.005, from => from / 2, least: 4)
            is { Word: GrowthVerdict.Grows, Limit: > 24.9 and < 25.1 }, Is.True);

    [Test]
    public void Growth_that_comes_to_less_than_matters_is_no_finding() =>
        Assert.That(Growth.Of([.. Hundred(i => 40 + 30 * i / 100.0)], 0.005, _ => 10, least: 31)!.Word,
            Is.EqualTo(GrowthVerdict.Undecided));

    [TestCase(15)]
    [TestCase(50)]
    [TestCase(80)]
    public void What_a_process_takes_once_is_no_growth(int when) =>
        Assert.That(Growth.Of([.. Hundred(i => 50 + i % 3 * 0.1 + (i < when ? 0 : 8))], 0.05, _ => 0, least: 1)!.Word,
            Is.Not.EqualTo(GrowthVerdict.Grows));

    [Test]
    public void A_few_points_have_no_slope() =>
        Assert.That(Growth.Of([.. Hundred(i => i).Take(Growth.MinPoints - 1)], 0.05, _ => 0, least: 0), Is.Null);

    // All that a soak of 90 windows asks of one figure, after every window.
    [Test]
    public void Sums_of_random_steps_which_no_interval_is_made_for_raise_few_alarms()
    {
        var random = new Deviates(37);

        int alarms = Enumerable.Range(0, 200).Count(_ => Alarm(Steps(random)));

        Assert.That(alarms / 2.0, Is.LessThanOrEqualTo(5), "%");
    }

    private static bool Alarm((double X, double Y)[] points) =>
        Enumerable.Range(Growth.MinPoints, points.Length - Growth.MinPoints + 1)
            .Any(count => Growth.Of(points[..count], Drift.Alpha / SoakFigure.All.Count, _ => 0, least: 0)!.Word == GrowthVerdict.Grows);

    private static (double X, double Y)[] Steps(Deviates random)
    {
        double at = 0;
        return [.. Enumerable.Range(0, 90).Select(i => ((double)i, at += random.Normal()))];
    }

    private static IEnumerable<(double X, double Y)> Hundred(Func<int, double> figure) =>
        Enumerable.Range(0, 101).Select(i => (i / 100.0, figure(i)));
}
