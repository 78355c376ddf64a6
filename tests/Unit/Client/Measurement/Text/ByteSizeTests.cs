using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Text;

/// <summary>Sizes of memory, as people write and read them.</summary>
internal sealed class ByteSizeTests
{
    [TestCase("512m", 512L * 1024 * 1024, "512 MiB")]
    [TestCase("1g", 1024L * 1024 * 1024, "1 GiB")]
    [TestCase("2048M", 2L * 1024 * 1024 * 1024, "2 GiB")]
    [TestCase("1536m", 1536L * 1024 * 1024, "1536 MiB")]
    [TestCase("3000G", 3000L * 1024 * 1024 * 1024, "3000 GiB")]
    public void A_number_with_its_unit_is_read_and_shown_in_the_largest_unit(string text, long bytes, string shown)
    {
        Assert.That(ByteSize.Parse(text), Is.EqualTo(bytes));
        Assert.That(ByteSize.Text(bytes), Is.EqualTo(shown));
    }

    [TestCase("")]
    [TestCase("m")]
    [TestCase("512")]
    [TestCase("512k")]
    [TestCase("512mb")]
    [TestCase("1.5g")]
    [TestCase("-1g")]
    [TestCase(" 1g")]
    [TestCase("99999999999g")]
    public void Anything_else_is_no_size(string text) => Assert.That(ByteSize.Parse(text), Is.Null);
}
