using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Find;

internal sealed class RateBoundTests
{
    [TestCase(0.5, 20)]
    [TestCase(0.9, 100)]
    [TestCase(0.99, 1_000)]
    [TestCase(0.999, 10_000)]
    [TestCase(1, 100)]
    public void A_probe_has_ten_calls_beyond_the_percentile(double quantile, int calls) =>
        Assert.That(new RateBound("p", quantile, "20ms", 20).MinCalls, Is.EqualTo(calls));

    [TestCase(0.99, 20, 1)]
    [TestCase(0.99, 990, 21)]
    [TestCase(0.5, 100, 4.2)]
    public void A_probe_is_so_long_that_a_rate_5_percent_too_high_breaks_the_bound(double quantile, double ms, double seconds) =>
        Assert.That(new RateBound("p", quantile, "", ms).Seconds, Is.EqualTo(seconds).Within(1e-9));

    [Test]
    public void Numbers_of_calls_double_up_to_what_the_fastest_cell_needs_and_there_are_rows_for()
    {
        var bound = new RateBound("p99", 0.99, "20ms", 20);

        Assert.That(bound.CallSizes(fastestPerS: 3_000, max: 100_000), Is.EqualTo(new[] { 1_000, 2_000, 4_000, 4_800 }));
        Assert.That(bound.CallSizes(fastestPerS: 3_000, max: 4_000), Is.EqualTo(new[] { 1_000, 2_000, 4_000 }));
        Assert.That(bound.CallSizes(fastestPerS: 50, max: 100_000), Is.EqualTo(new[] { 1_000 }));
    }

    [Test]
    public void Too_few_rows_to_see_that_a_rate_is_too_high_are_refused() =>
        Assert.That(() => new RateBound("p99", 0.99, "100ms", 100).CallSizes(fastestPerS: 3_000, max: 4_000),
            Throws.TypeOf<RemedyException>().With.Message.EqualTo(
                "p99<100ms needs probes of 6682 calls here, but there are rows for 4000: reduce --batch-size, or the time of the bound."));

    [TestCase(10_000, 200)]
    [TestCase(100, 1_000 / 300.0)]
    public void The_lowest_rate_is_unloaded_and_no_longer_than_five_minutes(double sustained, double lowest) =>
        Assert.That(new RateBound("p99", 0.99, "20ms", 20).LowestOf(sustained), Is.EqualTo(lowest));

    [Test]
    public void The_percentile_is_by_the_nearest_rank_and_that_of_too_few_calls_is_not_available()
    {
        double[] ms = [.. Enumerable.Range(1, 1_000).Select(i => (double)i)];

        Assert.That(new RateBound("p99", 0.99, "20ms", 20).LatencyOf(ms), Is.EqualTo(990));
        Assert.That(new RateBound("max", 1, "20ms", 20).LatencyOf(ms), Is.EqualTo(1_000));
        Assert.That(new RateBound("p99", 0.99, "20ms", 20).LatencyOf(ms[..999]), Is.Null);
    }
}
