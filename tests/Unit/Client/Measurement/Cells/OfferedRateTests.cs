namespace IntegrationMethods.Tests.Unit.Client.Measurement.Cells;

internal sealed class OfferedRateTests
{
    [TestCase("500", "500/s", 500)]
    [TestCase("0.5", "0.5/s", 0.5)]
    [TestCase("20%", "20%", 320)]
    [TestCase("33.3%", "33.3%", 532.8)]
    public void A_rate_is_a_number_of_calls_or_a_part_of_what_is_sustained(string text, string name, double perS)
    {
        OfferedRate rate = OfferedRate.Parse(text)!;

        Assert.That((rate.Name, rate.PerS(1_600)), Is.EqualTo((name, perS)));
    }

    [TestCase("0")]
    [TestCase("0%")]
    [TestCase("101%")]
    [TestCase("1000001")]
    [TestCase("-5")]
    [TestCase("1e3")]
    [TestCase("many")]
    [TestCase("%")]
    public void Anything_else_is_none(string text) => Assert.That(OfferedRate.Parse(text), Is.Null);

    [TestCase(1_583.3, 1_600)]
    [TestCase(0.01449, 0.014)]
    public void What_is_sustained_is_rounded_so_that_its_parts_are_round(double perS, double rounded) =>
        Assert.That(OfferedRate.Sustained(perS), Is.EqualTo(rounded));

    [Test]
    public void What_is_sustained_can_be_found_again_from_a_part_of_it()
    {
        double sustained = OfferedRate.Sustained(1_234);
        foreach (OfferedRate rate in Enumerable.Range(1, 100).Select(percent => OfferedRate.Parse($"{percent}%")!))
            Assert.That(OfferedRate.Sustained(rate.PerS(sustained) / rate.Amount), Is.EqualTo(sustained), rate.Name);
    }
}
