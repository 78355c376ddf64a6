using IntegrationMethods.Client.Scenarios.Mail.Messages;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail;

internal sealed class MailHeadersTests
{
    private const string Message =
        "From a@unix.test Mon Jan  5 08:00:00 2026\nReceived: by host\n from: not@this.test\nFROM : \"A, B\"\n\t<a@x.test>\nTo: "
            + "b@x.test,\n c@x.test\nto: d@x.test\nCc: e@x.test\nBCC: f@x.test\nReply-To: g@x.test\n\nFrom: body@x.test\n";

    [TestCase("\n")]
    [TestCase("\r\n")]
    public void Folded_headers_are_read_up_to_the_empty_line(string end)
    {
        MailHeaders headers = Read(Message.Replace("\n", end, StringComparison.Ordinal));

        Assert.That(headers.From, Is.EqualTo(new[] { "a@x.test" }));
        Assert.That(headers.Recipients, Is.EqualTo(new[] { "b@x.test", "c@x.test", "d@x.test", "e@x.test", "f@x.test" }));
    }

    [TestCase("", "")]
    [TestCase("john.doe@machine.example", "john.doe@machine.example")]
    [TestCase("\"Joe Q. Public\" <john.q.public@example.com>", "john.q.public@example.com")]
    [TestCase("Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>", "mary@x.test jdoe@example.org one@y.test")]
    [TestCase("<boss@nil.test>, \"Giant; \\\"Big\\\" Box\" <sysservices@example.net>", "boss@nil.test sysservices@example.net")]
    [TestCase("A Group:Ed Jones <joe@where.test>,joe@where.test,John <jdoe@one.test>;", "joe@where.test joe@where.test jdoe@one.test")]
    [TestCase("Undisclosed recipients:;", "")]
    [TestCase("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "pete@silly.test")]
    [TestCase("=?utf-8?q?J=C3=B6rg=2C?= =?utf-8?q?_who_else?= <joerg@example.org>", "joerg@example.org")]
    [TestCase("Jane <JANE.Doe@Example.ORG>", "jane.doe@example.org")]
    public void Addresses_are_found_as_in_appendix_A_of_RFC_5322(string text, string expected) =>
        Assert.That(string.Join(' ', Read($"From: {text}\n\n").From), Is.EqualTo(expected));

    [TestCase("")]
    [TestCase("\n")]
    [TestCase(" folded from nothing\n\n")]
    [TestCase("no header at all")]
    [TestCase(": no name\n\n")]
    public void What_is_no_message_has_no_headers(string text)
    {
        Assert.That(Read(text).From, Is.Empty);
        Assert.That(Read(text).Recipients, Is.Empty);
    }

    [Test]
    public void A_million_spaces_take_no_longer_than_a_million_letters() =>
        Assert.That(Task.Run(() => Read($"From: a{new string(' ', 1_000_000)}b@c\n\n")).Wait(TimeSpan.FromSeconds(60)),
            "with every space tried from every other one it would take hours");

    [Test]
    public void Bytes_of_other_encodings_do_no_harm() =>
        Assert.That(MailHeaders.Read([.. "From: J"u8, 0xF6, .. "rg <j@x.test>\n\n"u8]).From, Is.EqualTo(new[] { "j@x.test" }));

    [Test]
    public void A_person_is_counted_once_a_message_and_only_of_messages_to_the_user()
    {
        byte[] message = Encoding.UTF8.GetBytes("From: a@x.test, A <A@X.test>\nTo: u@x.test, u@x.test\n\n");
        SenderCounts counts = new("u@x.test"), others = new("other@x.test"), all = new(null);
        foreach (SenderCounts each in (SenderCounts[])[counts, others, all])
        {
            each.Add(message);
            each.Add(message);
        }

        Assert.That(counts.Answer(), Is.EqualTo("a@x.test 2"));
        Assert.That(others.Answer(), Is.Empty);
        Assert.That(all.Answer(), Is.EqualTo("a@x.test 2"));
    }

    [Test]
    public void The_answer_known_from_how_messages_are_made_is_that_of_reading_them()
    {
        var counts = new SenderCounts(GeneratedMail.User);
        foreach (int index in Enumerable.Range(0, 500))
            counts.Add(GeneratedMail.Message(index));

        Assert.That(counts.Answer(), Is.EqualTo(GeneratedMail.Expected(500)));
        Assert.That(GeneratedMail.Expected(500).Split(", ")
            .Sum(count => int.Parse(count.Split(' ')[1], null)), Is.InRange(400, 499), "some are to others");
        byte[][] twice = [GeneratedMail.Message(3), GeneratedMail.Message(3)];
        Assert.That(twice[0], Is.EqualTo(twice[1]).And.Not.EqualTo(GeneratedMail.Message(4)));
    }

    [Test]
    public void Lines_of_messages_made_up_are_short_and_end_as_they_must()
    {
        foreach (int index in Enumerable.Range(0, 100))
        {
            string text = Encoding.UTF8.GetString(GeneratedMail.Message(index));
            Assert.That(text.Replace("\r\n", "", StringComparison.Ordinal), Does.Not.Contain("\n").And.Not.Contain("\r"));
            Assert.That(text.Split("\r\n"), Has.All.Length.LessThanOrEqualTo(78), "RFC 5322, section 2.1.1");
        }
    }

    private static MailHeaders Read(string text) => MailHeaders.Read(Encoding.UTF8.GetBytes(text));
}
