using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class PercentileTests
{
    [TestCase(0.5, 20, 10)]
    [TestCase(0.5, 21, 11)]
    [TestCase(0.9, 100, 90)]
    [TestCase(0.99, 1_000, 990)]
    public void A_percentile_is_the_sample_of_its_rank(double q, int samples, int expected) =>
        Assert.That(Percentile.Of(Shuffled(samples), q), Is.EqualTo(expected));

    [TestCase(0.5, 19)]
    [TestCase(0.9, 99)]
    [TestCase(0.99, 999)]
    [TestCase(0.5, 0)]
    public void A_percentile_with_under_ten_samples_beyond_it_is_not_available(double q, int samples) =>
        Assert.That(Percentile.Of(Shuffled(samples), q), Is.Null);

    [Test]
    public void Batch_times_have_only_the_percentiles_that_their_samples_bear() =>
        Assert.That(CallPercentiles.Of(Shuffled(100)), Is.EqualTo(new CallPercentiles { P50Ms = 50, P90Ms = 90, MaxMs = 100 }));

    [Test]
    public void No_batches_have_no_times() =>
        Assert.That(CallPercentiles.Of([]), Is.EqualTo(new CallPercentiles()));

    private static double[] Shuffled(int samples)
    {
        var values = Enumerable.Range(1, samples).Select(value => (double)value).ToArray();
        new Random(7).Shuffle(values);
        return values;
    }
}
