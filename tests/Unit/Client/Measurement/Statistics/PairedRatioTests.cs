using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class PairedRatioTests
{
    [Test]
    public void A_constant_factor_is_found_exactly_however_much_the_blocks_differ()
    {
        var ratio = PairedLogs.OfRatios([1, 20, 300], [2, 40, 600])!.Ratio();

        Assert.Multiple(() =>
        {
            Assert.That(ratio.Ratio, Is.EqualTo(2).Within(1e-12));
            Assert.That(ratio.Lo, Is.EqualTo(2).Within(1e-12));
            Assert.That(ratio.Hi, Is.EqualTo(2).Within(1e-12));
            Assert.That(ratio.N, Is.EqualTo(3));
        });
    }

    [Test]
    public void Two_pairs_give_the_interval_worked_out_by_hand()
    {
        // d = 0 and ln 4: mean ln 2, s = ln 4/√2, s/√2 = ln 2, t₁ = 12.7062: 2^(1 ± 12.7062).
        var ratio = PairedLogs.OfRatios([10, 10], [10, 40])!.Ratio();

        Assert.Multiple(() =>
        {
            Assert.That(ratio.Ratio, Is.EqualTo(2).Within(1e-12));
            Assert.That(Math.Log2(ratio.Lo), Is.EqualTo(1 - 12.7062047361747).Within(1e-9));
            Assert.That(Math.Log2(ratio.Hi), Is.EqualTo(1 + 12.7062047361747).Within(1e-9));
            Assert.That(ratio.IsSignificant, Is.False);
        });
    }

    [Test]
    public void Swapping_the_two_gives_the_inverse()
    {
        double[] a = [100, 104, 98, 103], b = [120, 119, 123, 125];
        var (swapped, inverse) = (PairedLogs.OfRatios(b, a)!.Ratio(), PairedLogs.OfRatios(a, b)!.Ratio().Inverse());

        Assert.Multiple(() =>
        {
            Assert.That(swapped.Ratio, Is.EqualTo(inverse.Ratio).Within(1e-12));
            Assert.That(swapped.Lo, Is.EqualTo(inverse.Lo).Within(1e-12));
            Assert.That(swapped.Hi, Is.EqualTo(inverse.Hi).Within(1e-12));
            Assert.That(swapped.IsSignificant && inverse.IsSignificant);
        });
    }

    [TestCase(0.5, 0.9, 1.0, ExpectedResult = true)]
    [TestCase(1.25, 2, 1.0, ExpectedResult = true)]
    [TestCase(0.5, 1, 1.0, ExpectedResult = false)]
    [TestCase(1, 2, 1.0, ExpectedResult = false)]
    public bool The_bound_is_the_farther_end_either_way_and_an_end_at_1_decides_nothing(double lo, double hi, double bound)
    {
        var ratio = new PairedRatio(Math.Sqrt(lo * hi), lo, hi, 10);

        Assert.That(ratio.Bound, Is.EqualTo(bound).Within(1e-12));
        return ratio.IsSignificant;
    }

    [Test]
    public void Only_the_proportions_of_weights_count()
    {
        double[] values = [0.1, 0.2, 0.7];
        PairedLogs logs = PairedLogs.Of(values, [1, 1, 2])!, scaled = PairedLogs.Of(values, [10, 10, 20])!;

        // Weights of 3/4, 3/4 and 3/2.
        Assert.That(logs.Terms, Is.EqualTo(new[] { 0.075, 0.15, 1.05 }).Within(1e-12));
        Assert.That(scaled.Terms, Is.EqualTo(logs.Terms).Within(1e-12));
        Assert.That(logs.Mean, Is.EqualTo(1.7 / 4).Within(1e-12));
        Assert.That((scaled.Mean, scaled.Sd), Is.EqualTo((logs.Mean, logs.Sd)).Within(1e-12));
    }

    [TestCase(new double[0], new double[0])]
    [TestCase(new[] { 1.0 }, new[] { 2.0 })]
    [TestCase(new[] { 1.0, 0 }, new[] { 2.0, 2 })]
    [TestCase(new[] { 1.0, 1 }, new[] { 2.0, -2 })]
    [TestCase(new[] { -1.0, 1 }, new[] { -2.0, 2 })]
    [TestCase(new[] { 1.0, double.NaN }, new[] { 2.0, 2 })]
    [TestCase(new[] { 1.0, 1 }, new[] { double.PositiveInfinity, 2 })]
    public void What_has_no_ratio_is_not_available(double[] a, double[] b) =>
        Assert.That(PairedLogs.OfRatios(a, b), Is.Null);

    [Test]
    public void Lists_of_unequal_length_are_refused() =>
        Assert.That(() => PairedLogs.OfRatios([1, 2], [1]), Throws.ArgumentException);
}
