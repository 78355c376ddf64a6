using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

internal sealed class ChangePointsTests
{
    private const int Trials = 200;

    [Test]
    public void A_level_that_changes_is_found_where_it_does() =>
        Assert.That(ChangePoints.Of([1.00, 1.01, 0.99, 1.02, 1.00, 0.98, 1.10, 1.12, 1.11, 1.09, 1.10, 1.13]), Is.EqualTo(new[] { 6 }));

    [Test]
    public void Two_changes_are_two() =>
        Assert.That(ChangePoints.Of([.. Level(1, 10), .. Level(2, 10), .. Level(1.5, 10)]), Is.EqualTo(new[] { 10, 20 }));

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(5)]
    [TestCase(40)]
    public void A_series_without_any_spread_has_none(int count) =>
        Assert.That(ChangePoints.Of([.. Enumerable.Repeat(1.0, count)]), Is.Empty);

    [Test]
    public void One_run_that_is_off_is_no_change() =>
        Assert.That(ChangePoints.Of([.. Level(1, 8), 3, .. Level(1, 8)]), Is.Empty);

    [Test]
    public void A_series_that_never_changes_shows_a_change_as_rarely_as_is_said()
    {
        var random = new Deviates(11);

        int found = Enumerable.Range(0, Trials)
            .Count(_ => ChangePoints.Of([.. Enumerable.Range(0, 20).Select(_ => 0.05 * random.Normal())]).Count > 0);

        Assert.That(100.0 * found / Trials, Is.LessThanOrEqualTo(100 * ChangePoints.Alpha + 2.5), "1 %, and three standard errors");
    }

    [Test]
    public void A_change_of_three_deviations_is_found_nearly_always_within_a_run_or_two()
    {
        var random = new Deviates(12);

        int found = Enumerable.Range(0, Trials)
            .Count(_ => ChangePoints.Of([.. Enumerable.Range(0, 20).Select(i => (i < 10 ? 0 : 0.15) + 0.05 * random.Normal())]) is [>= 8
            and <= 12]);

        Assert.That(100.0 * found / Trials, Is.GreaterThan(90));
    }

    private static IEnumerable<double> Level(double level, int count) => Enumerable.Range(0, count).Select(i => level + 0.01 * (i % 3));
}
