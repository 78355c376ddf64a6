using System.Xml.Linq;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Elements;

internal sealed class ClaimTests
{
    [TestCase("gRPC sync, 8 in flight: REFUSED, no verdict", " (gRPC (grpc-dotnet)/gRPC 1.02, 95 % CI 0.95–1.09; n=10 paired blocks).")]
    [TestCase("gRPC (grpc-dotnet), 8 in flight: async takes 1.31× the time of sync", " (95 % CI 1.24–1.39; n=36 paired blocks).")]
    [TestCase("sockets: Inconclusive: the difference may be anything up to 7.2 % (95 %); for ±5 %, run about 12 more blocks (40 s)",
        " (async/sync 1.03, 95 % CI 0.98–1.06).")]
    [TestCase("Next: NET.TCP sync; any difference is below 53.6 %", " (95 %, jointly for 4 comparisons).")]
    public void Evidence_is_the_whole_bracket_that_ends_the_sentence(string claim, string evidence) =>
        Assert.That(Claim.Split(claim + evidence), Is.EqualTo((claim, evidence)));

    [TestCase("At 8 calls in flight, sockets sync had the shortest time (442 ms). Next: gRPC; no verdict.")]
    [TestCase("NET.TCP (95 % of it) is the only one.")]
    [TestCase("A word (without an interval).")]
    [TestCase("95 % and a closing bracket alone).")]
    [TestCase("")]
    public void Without_an_interval_at_its_end_a_sentence_stays_whole(string text) =>
        Assert.That(Claim.Split(text), Is.EqualTo((text, (string?)null)));

    [TestCase("gRPC sync, 8 in flight: REFUSED, no verdict (gRPC 1.02, 95 % CI 0.95–1.09).", "REFUSED")]
    [TestCase("sockets: Inconclusive: too noisy to tell.", "Inconclusive")]
    [TestCase("2 cells: 1 slower, 0 faster, 0 equivalent (within 5 %), 1 inconclusive.", "slower", "faster", "equivalent", "inconclusive")]
    [TestCase("sockets was fastest.")]
    public void The_words_of_verdicts_lead_to_their_meaning(string finding, params string[] words)
    {
        XElement[] links = [.. new XElement("p", Claim.Of(finding)).Descendants("a")];

        Assert.That(links.Select(link => (link.Value, link.Attribute("href")!.Value)),
            Is.EqualTo(words.Select(word => (word, "#verdicts"))));
    }
}
