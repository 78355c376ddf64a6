using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class LogHistogramTests
{
    [TestCase(0.50)]
    [TestCase(0.90)]
    [TestCase(0.95)]
    [TestCase(0.99)]
    public void A_quantile_is_that_of_the_samples_within_half_a_percent(double q)
    {
        var random = new Random(3);
        double[] samples = [.. Enumerable.Range(0, 5_000).Select(_ => 0.05 * Math.Exp(4 * random.NextDouble()))];

        Assert.That(Of(samples).Quantile(q), Is.EqualTo(Percentile.Of(samples, q)).Within(0.5).Percent);
    }

    [TestCase(0.99, 999)]
    [TestCase(0.5, 19)]
    [TestCase(0.5, 0)]
    public void A_quantile_with_under_ten_samples_beyond_it_is_not_available(double q, int samples) =>
        Assert.That(Of([.. Enumerable.Repeat(1.0, samples)]).Quantile(q), Is.Null);

    [Test]
    public void Buckets_are_under_one_percent_wide_and_hold_what_they_say()
    {
        var random = new Random(5);
        foreach (double value in Enumerable.Range(0, 10_000).Select(_ => Math.Pow(10, -5 + 13 * random.NextDouble())))
        {
            (double from, double to, long count) = Of(value).Buckets.Single();
            Assert.That((from <= value, value < to, to / from < 1.01, count), Is.EqualTo((true, true, true, 1L)),
                $"{value:R} in {from:R} to {to:R}");
        }
    }

    [Test]
    public void An_edge_belongs_to_the_bucket_that_it_begins()
    {
        foreach ((double from, double to, _) in Of([.. Enumerable.Range(1, 2_000).Select(i => i * 0.37)]).Buckets)
            Assert.That(Of(from).Buckets.Single(), Is.EqualTo((from, to, 1L)));
    }

    [Test]
    public void Merged_histograms_are_the_one_of_all_values()
    {
        double[] a = [0.5, 1, 1, 700], b = [1, 3.3];
        LogHistogram merged = Of(a);

        merged.Add(Of(b));

        Assert.That(merged.Buckets, Is.EqualTo(Of([.. a, .. b]).Buckets));
        Assert.That(merged.Count, Is.EqualTo(6));
    }

    [TestCase(0.0)]
    [TestCase(-1.0)]
    [TestCase(1e300)]
    public void What_lies_beyond_all_buckets_is_counted_in_the_outermost(double value) =>
        Assert.That(Of(value).Buckets.Single().Count, Is.EqualTo(1));

    [Test]
    public void An_outline_has_no_gaps_and_counts_everything()
    {
        LogHistogram calls = Of(1, 1.01, 2, 50);

        var outline = calls.Outline(10);

        Assert.That(outline.Zip(outline.Skip(1)),
            Has.All.Matches<((double, double To, long) A, (double From, double, long) B)>(pair => pair.A.To == pair.B.From));
        Assert.That(outline.Sum(bin => bin.Count), Is.EqualTo(4));
        Assert.That((outline[0].Count, outline[^1].Count), Is.EqualTo((0L, 0L)));
    }

    private static LogHistogram Of(params double[] values)
    {
        var histogram = new LogHistogram();
        foreach (double value in values)
            histogram.Add(value);
        return histogram;
    }
}
