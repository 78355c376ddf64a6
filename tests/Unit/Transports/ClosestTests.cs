namespace IntegrationMethods.Tests.Unit.Transports;

internal sealed class ClosestTests
{
    private static readonly string[] s_known = ["run", "list", "seed", "compare", "completion", "sockets", "soap", "nettcp/corewcf"];

    [TestCase("comapre", "compare", Description = "two neighbours exchanged")]
    [TestCase("socket", "sockets")]
    [TestCase("SOAP", "soap")]
    [TestCase("sopa", "soap")]
    [TestCase("nettcp/corwcf", "nettcp/corewcf")]
    [TestCase("lst", "list")]
    public void A_word_that_is_nearly_right_is_recognised(string word, string meant) =>
        Assert.That(Closest.Hint(word, s_known), Is.EqualTo($" (did you mean '{meant}'?)"));

    [TestCase("carrier-pigeon")]
    [TestCase("xyz")]
    [TestCase("")]
    public void A_word_that_is_like_none_of_them_gets_no_hint(string word) =>
        Assert.That(Closest.Hint(word, s_known), Is.Empty);
}
