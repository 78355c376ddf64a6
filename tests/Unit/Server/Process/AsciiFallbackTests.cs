using IntegrationMethods.Processes;

namespace IntegrationMethods.Tests.Unit.Server.Process;

/// <summary>What a terminal without Unicode shows.</summary>
internal sealed class AsciiFallbackTests
{
    [TestCase("us-ascii", "1.2×, ±5 %, 1–2 …, ≤ 3 ≥ 2, 7 µs ─█░", "1.2x, +-5 %, 1-2 ..., <= 3 >= 2, 7 us -#.")]
    [TestCase("us-ascii", "Integrações", "Integracoes")]
    [TestCase("us-ascii", "日 😀.", "? ?.")]
    [TestCase("iso-8859-1", "1.2×, ±5 %, 1–2, ≤ Integrações", "1.2×, ±5 %, 1-2, <= Integrações")]
    [TestCase("us-ascii", "plain", "plain")]
    public void What_an_encoding_lacks_is_said_in_ASCII(string name, string text, string expected)
    {
        Encoding encoding = ConsoleText.WithAscii(Encoding.GetEncoding(name));

        Assert.That(encoding.GetString(encoding.GetBytes(text)), Is.EqualTo(expected));
    }
}
