using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class StudentTTests
{
    [TestCase(0.95, 1, 2.262)]
    [TestCase(0.99, 1, 3.250)]
    [TestCase(0.95, 10, 3.690)]
    public void Ten_values_have_the_quantiles_of_the_printed_tables(double confidence, int intervals, double expected) =>
        Assert.That(StudentT.QuantileAt(confidence, 9, intervals), Is.EqualTo(expected).Within(0.0005));

    // Summed in 50 digits from the finite series of Abramowitz & Stegun 26.7.3 and 26.7.4.
    [TestCase(2, 12.7062047361747)]
    [TestCase(3, 4.3026527297495)]
    [TestCase(10, 2.2621571627982)]
    [TestCase(51, 2.0085591121008)]
    public void Quantiles_are_exact_to_eleven_figures(int n, double expected) =>
        Assert.That(StudentT.QuantileAt(0.95, n - 1), Is.EqualTo(expected).Within(1e-11 * expected));

    // With one degree of freedom it is Cauchy's distribution, whose quantile is a cotangent.
    [TestCase(16)]
    [TestCase(64)]
    [TestCase(10_000)]
    public void Two_values_have_quantiles_however_many_intervals_hold_together(int intervals) =>
        Assert.That(StudentT.QuantileAt(0.96, 1, intervals),
            Is.EqualTo(1 / Math.Tan(Math.PI * 0.04 / 2 / intervals)).Within(1e-11).Percent);

    [TestCase(2.2621571627982, 10, 0.05)]
    [TestCase(-12.7062047361747, 2, 0.05)]
    [TestCase(double.NaN, 10, 1)]
    public void A_t_has_the_chance_that_it_is_the_quantile_of(double t, int n, double expected) =>
        Assert.That(StudentT.TwoSided(t, n), Is.EqualTo(expected).Within(1e-10));

    [Test]
    public void A_single_value_has_no_quantile() =>
        Assert.That(() => StudentT.QuantileAt(0.95, 0), Throws.InstanceOf<ArgumentOutOfRangeException>());
}
