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

    [TestCase(new double[0], new double[0])]
    [TestCase(new[] { 1.0 }, new[] { 2.0 })]
    [TestCase(new[] { 1.0, 0 }, new[] { 2.0, 2 })]
    [TestCase(new[] { 1.0, 1 }, new[] { 2.0, -2 })]
    [TestCase(new[] { 1.0, double.NaN }, new[] { 2.0, 2 })]
    [TestCase(new[] { 1.0, 1 }, new[] { double.PositiveInfinity, 2 })]
    public void What_has_no_ratio_is_not_available(double[] a, double[] b) =>
        Assert.That(PairedLogs.OfRatios(a, b), Is.Null);

    [Test]
    public void Lists_of_unequal_length_are_refused() =>
        Assert.That(() => PairedLogs.OfRatios([1, 2], [1]), Throws.ArgumentException);
}
