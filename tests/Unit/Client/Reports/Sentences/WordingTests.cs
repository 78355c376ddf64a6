using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

public sealed class WordingTests
{
    [TestCase(null, "–")]
    [TestCase(0.0, "0.000")]
    [TestCase(0.01234, "0.012")]
    [TestCase(1.234, "1.23")]
    [TestCase(12.34, "12.3")]
    [TestCase(1_234_567.8, "1,234,568")]
    public void Figures_show_what_counts(double? value, string expected) =>
        Assert.That(Wording.Number(value), Is.EqualTo(expected));

    [TestCase(0.83, 0.80, 0.87, "0.83 [0.80–0.87]")]
    [TestCase(1.0, 1.0, 1.0, "1.00 [1.00–1.00]")]
    [TestCase(1.003, 1.002, 1.004, "1.003 [1.002–1.004]")]
    [TestCase(0.998, 0.997, 0.9996, "0.9980 [0.9970–0.9996]")]
    [TestCase(0.001, 0.0008, 0.0012, "0.0010 [0.0008–0.0012]")]
    [TestCase(150.0, 100.0, 200.0, "150 [100–200]")]
    [TestCase(12.345, 12.341, 12.349, "12.35 [12.34–12.35]")]
    [TestCase(2.9, 0.03, 277.3, "2.90 [0.03–277]")]
    [TestCase(40.0, 0.0000001, 1e12, "40.0 [<0.001–>1000]")]
    public void Rounding_never_hides_that_an_interval_excludes_one(double ratio, double lo, double hi, string expected) =>
        Assert.That(Wording.Ratio(ratio, lo, hi), Is.EqualTo(expected));

    [Test]
    public void A_ratio_without_an_interval_is_missing() =>
        Assert.That(Wording.Ratio(1, null, 2), Is.EqualTo("–"));
}
