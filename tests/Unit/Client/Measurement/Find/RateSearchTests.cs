using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Find;

internal sealed class RateSearchTests
{
    private const double Sustained = 1_000;

    private static readonly RateBound s_bound = new("p99", 0.99, "20ms", 20);

    [TestCase(30)]
    [TestCase(333)]
    [TestCase(799)]
    [TestCase(801)]
    [TestCase(950)]
    [TestCase(1_700)]
    public void It_ends_within_5_percent_of_a_sharp_threshold(double threshold)
    {
        (RateSearch search, List<double> tried) = Run(threshold);

        double lo = tried.Where(rate => rate < threshold).Max(), hi = tried.Where(rate => rate >= threshold).Min();
        Assert.That(hi / lo, Is.LessThanOrEqualTo(1.05));
        Assert.That(search.FoundPerS, Is.EqualTo(Math.Sqrt(lo * hi)).Within(1e-9));
        Assert.That(tried.Distinct().Count(), Is.LessThanOrEqualTo(13));
    }

    [Test]
    public void It_begins_at_80_percent_of_the_closed_loop_and_its_steps_grow()
    {
        List<double> tried = Run(100).Tried;

        Assert.That(tried.Distinct().Take(4), Is.EqualTo(new[] { 800, 640, 409.6, 167.77216 }).Within(1e-9));
    }

    [Test]
    public void Where_not_even_an_unloaded_rate_holds_none_is_found()
    {
        (RateSearch search, List<double> tried) = Run(0);

        Assert.That(tried[^1], Is.EqualTo(0.02 * Sustained));
        Assert.That(search.FoundPerS, Is.Null);
        Assert.That(() => search.Add(held: true), Throws.InvalidOperationException);
    }

    [Test]
    public void A_rate_fails_only_if_it_does_so_twice_in_a_row()
    {
        var search = new RateSearch(s_bound, Sustained);
        search.Add(held: false);
        double? again = search.NextPerS;
        search.Add(held: true);
        double? above = search.NextPerS;
        search.Add(held: false);
        search.Add(held: false);

        Assert.That((again, above, search.NextPerS), Is.EqualTo(((double?)800, (double?)1_000, (double?)Math.Sqrt(800 * 1_000))));
    }

    [Test]
    public void A_search_that_goes_on_has_found_nothing()
    {
        var search = new RateSearch(s_bound, Sustained);
        search.Add(held: true);
        search.Add(held: false);
        search.Add(held: false);

        Assert.That((search.NextPerS, search.FoundPerS), Is.EqualTo(((double?)Math.Sqrt(800 * 1_000), (double?)null)));
    }

    private static (RateSearch Search, List<double> Tried) Run(double threshold)
    {
        var search = new RateSearch(s_bound, Sustained);
        var tried = new List<double>();
        while (search.NextPerS is { } perS)
        {
            tried.Add(perS);
            search.Add(perS < threshold);
        }
        return (search, tried);
    }
}
