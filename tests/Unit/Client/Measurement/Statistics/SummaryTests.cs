using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class SummaryTests
{
    [Test]
    public void Figures_are_those_worked_out_by_hand()
    {
        // Mean 5, squares 9+1+1+1+0+0+4+16 = 32, s = √(32/7), t₇ = 2.3646242515928.
        var summary = Summary.Of([2, 4, 4, 4, 5, 5, 7, 9])!;
        var half = 2.3646242515928 * Math.Sqrt(32.0 / 7) / Math.Sqrt(8);

        Assert.Multiple(() =>
        {
            Assert.That(summary.N, Is.EqualTo(8));
            Assert.That(summary.Mean, Is.EqualTo(5));
            Assert.That(summary.Sd, Is.EqualTo(Math.Sqrt(32.0 / 7)).Within(1e-15));
            Assert.That((summary.Min, summary.Median, summary.Max), Is.EqualTo((2.0, 4.5, 9.0)));
            Assert.That(summary.Ci95Lo, Is.EqualTo(5 - half).Within(1e-10));
            Assert.That(summary.Ci95Hi, Is.EqualTo(5 + half).Within(1e-10));
        });
    }

    [Test]
    public void The_median_of_an_odd_number_of_times_is_the_middle_one() =>
        Assert.That(Summary.Of([9, 1, 2])!.Median, Is.EqualTo(2));

    [TestCase]
    [TestCase(5)]
    [TestCase(5, 0)]
    [TestCase(5, -1)]
    [TestCase(5, double.NaN)]
    [TestCase(5, double.PositiveInfinity)]
    public void What_has_no_spread_or_is_no_time_is_not_available(params double[] times) =>
        Assert.That(Summary.Of(times), Is.Null);
}
