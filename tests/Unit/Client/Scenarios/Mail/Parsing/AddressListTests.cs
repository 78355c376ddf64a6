using IntegrationMethods.Client.Scenarios.Mail.Parsing;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Parsing;

/// <summary>Of RFC 5322, appendix A, and of what mail programs write.</summary>
internal sealed class AddressListTests
{
    [TestCase("", "")]
    [TestCase("john.doe@machine.example", "john.doe@machine.example")]
    [TestCase(" John Doe <jdoe@machine.example>", "jdoe@machine.example")]
    [TestCase("\"Joe Q. Public\" <john.q.public@example.com>", "john.q.public@example.com")]
    [TestCase("Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>", "mary@x.test jdoe@example.org one@y.test")]
    [TestCase("<boss@nil.test>, \"Giant; \\\"Big\\\" Box\" <sysservices@example.net>", "boss@nil.test sysservices@example.net")]
    [TestCase("A Group:Ed Jones <joe@where.test>,joe@where.test,John <jdoe@one.test>;", "joe@where.test joe@where.test jdoe@one.test")]
    [TestCase("Undisclosed recipients:;", "")]
    [TestCase("One: a@x.test;, b@x.test, Two: c@x.test;", "a@x.test b@x.test c@x.test")]
    [TestCase("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "pete@silly.test")]
    [TestCase("(Empty list)(start)Hidden recipients  :(nobody(that I know))  ;", "")]
    [TestCase("Joe Q. Public <john . q . public@example . com>", "john.q.public@example.com")]
    [TestCase("Mary Smith <@node.test,@other.test:mary@example.net>, , jdoe@test  . example", "mary@example.net jdoe@test.example")]
    [TestCase("jdoe@example.org (John, \"the <other> one\")", "jdoe@example.org")]
    [TestCase("=?utf-8?q?J=C3=B6rg=2C?= =?utf-8?q?_who_else?= <joerg@example.org>", "joerg@example.org")]
    [TestCase("Jane <JANE.Doe@Example.ORG>", "jane.doe@example.org")]
    [TestCase("\"john, doe\"@example.org", "\"john, doe\"@example.org")]
    [TestCase("<user@[IPv6:2001:db8::1]>", "user@[ipv6:2001:db8::1]")]
    [TestCase("\"'someone@home.test'\" <someone@work.test>", "someone@work.test")]
    [TestCase("me@home.test <me@work.test>", "me@work.test")]
    [TestCase("Somebody, \"not@here.test\", @, a@, @b", "")]
    [TestCase("jane jane@example.org", "jane@example.org")]
    [TestCase("jörg@exämple.test", "jörg@exämple.test")]
    [TestCase("\"never closed <a@x.test>", "")]
    [TestCase("(never closed <a@x.test>", "")]
    [TestCase("(never closed \\", "")]
    [TestCase("\"never closed \\", "")]
    [TestCase("Open <a@x.test, b@x.test", "a@x.test b@x.test")]
    public void Addresses_are_found(string text, string expected) =>
        Assert.That(string.Join(' ', AddressList.Parse(text)), Is.EqualTo(expected));

    [Test]
    public void A_million_spaces_take_no_longer_than_a_million_letters() =>
        Assert.That(Task.Run(() => AddressList.Parse($"a{new string(' ', 1_000_000)}b@c"))
            .Wait(TimeSpan.FromSeconds(60)), "with every space tried from every other one it would take hours");

    [Test]
    public void Whatever_the_text_is_it_is_read_to_its_end()
    {
        const string letters = "ab@.,;:<>()\"\\[] \t";
        var luck = new Random(7);
        for (int i = 0; i < 20_000; i++)
            Assert.That(() =>
                AddressList.Parse(new([.. Enumerable.Range(0, luck.Next(20)).Select(_ => letters[luck.Next(letters.Length)])])),
                Throws.Nothing);
    }
}
