using IntegrationMethods.Client.Engine.Agents;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Agents;

internal sealed class JoinStringTests
{
    private static readonly JoinString s_join = new("192.0.2.1:7070", new string('a', 64), new string('b', 32));

    [Test]
    public void A_join_string_is_read_as_it_was_written()
    {
        Assert.That(JoinString.Parse(s_join.ToString()), Is.EqualTo(s_join));
        Assert.That(JoinString.Parse($" {s_join.ToString().ToUpperInvariant()}\n"), Is.EqualTo(s_join));
    }

    [TestCase("192.0.2.1:7070", "192.0.2.1", 7070)]
    [TestCase("localhost:7070", "localhost", 7070)]
    [TestCase("Coordinator.runs.svc:65535", "coordinator.runs.svc", 65535)]
    [TestCase("[2001:db8::1]:7070", "2001:db8::1", 7070)]
    public void The_address_is_an_IP_address_or_a_name(string address, string host, int port)
    {
        var join = JoinString.Parse($"{address}/{s_join.Fingerprint}/{s_join.Token}");

        Assert.That((join.Host, join.Port), Is.EqualTo((host, port)));
        Assert.That(JoinString.Parse(join.ToString()), Is.EqualTo(join));
    }

    [TestCase("")]
    [TestCase("192.0.2.1:7070")]
    [TestCase("192.0.2.1:7070/abc/def")]
    [TestCase("192.0.2.1:7070/{f}/{t}/x")]
    [TestCase("192.0.2.1:7070/{t}/{f}")]
    [TestCase("192.0.2.1:7070/{f}/zz{t}")]
    public void What_is_cut_off_or_altered_is_refused(string text)
    {
        string given = text.Replace("{f}", s_join.Fingerprint, StringComparison.Ordinal)
            .Replace("{t}", s_join.Token, StringComparison.Ordinal);

        Assert.That(() => JoinString.Parse(given), Throws.TypeOf<UsageException>().With.Message.Contains("--join must be the join string"));
    }

    [TestCase("nowhere")]
    [TestCase("nowhere:")]
    [TestCase("nowhere:0")]
    [TestCase("nowhere:65536")]
    [TestCase("no where:7070")]
    [TestCase(":7070")]
    public void The_address_must_be_one(string address) => Assert.That(
        () => JoinString.Parse($"{address}/{s_join.Fingerprint}/{s_join.Token}"),
            Throws.TypeOf<UsageException>().With.Message.Contains($"'{address}'"));

    [Test]
    public void Only_the_whole_token_and_the_whole_fingerprint_are_right()
    {
        Assert.That((s_join.HasToken(s_join.Token), s_join.HasFingerprint(s_join.Fingerprint)), Is.EqualTo((true, true)));
        Assert.That((s_join.HasToken(s_join.Token[..^1]), s_join.HasToken(""), s_join.HasFingerprint(s_join.Token)),
            Is.EqualTo((false, false, false)));
    }
}
