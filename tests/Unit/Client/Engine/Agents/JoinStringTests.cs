using System.Net;
using IntegrationMethods.Client.Engine.Agents;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Agents;

internal sealed class JoinStringTests
{
    private static readonly JoinString s_join = new(new(IPAddress.Parse("192.0.2.1"), 7070), new string('a', 64), JoinString.NewToken());

    [Test]
    public void It_is_read_as_it_was_written()
    {
        Assert.That(JoinString.Parse(s_join.ToString()), Is.EqualTo(s_join));
        Assert.That(JoinString.Parse($" {s_join.ToString().ToUpperInvariant()}\n"), Is.EqualTo(s_join));
    }

    [Test]
    public void Each_run_has_a_token_of_its_own() => Assert.That(Enumerable.Range(0, 100).Select(_ => JoinString.NewToken()), Is.Unique.And.All.Length.EqualTo(32));

    [TestCase("")]
    [TestCase("192.0.2.1:7070")]
    [TestCase("192.0.2.1:7070/abc/def")]
    [TestCase("192.0.2.1:7070/{f}/{t}/x")]
    [TestCase("192.0.2.1:7070/{t}/{f}")]
    [TestCase("192.0.2.1:7070/{f}/zz{t}")]
    public void What_is_cut_off_or_altered_is_refused(string text)
    {
        string given = text.Replace("{f}", s_join.Fingerprint, StringComparison.Ordinal).Replace("{t}", s_join.Token, StringComparison.Ordinal);

        Assert.That(() => JoinString.Parse(given), Throws.TypeOf<UsageException>().With.Message.Contains("--join must be the join string"));
    }

    [Test]
    public void The_address_must_be_one() => Assert.That(
        () => JoinString.Parse($"nowhere/{s_join.Fingerprint}/{s_join.Token}"), Throws.TypeOf<UsageException>().With.Message.Contains("'nowhere'"));

    [Test]
    public void Only_the_whole_token_and_the_whole_fingerprint_are_right()
    {
        Assert.That((s_join.HasToken(s_join.Token), s_join.HasFingerprint(s_join.Fingerprint)), Is.EqualTo((true, true)));
        Assert.That((s_join.HasToken(s_join.Token[..^1]), s_join.HasToken(""), s_join.HasFingerprint(s_join.Token)), Is.EqualTo((false, false, false)));
    }
}
