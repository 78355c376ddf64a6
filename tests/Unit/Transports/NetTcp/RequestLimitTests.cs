using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>What a request may not have more of, so that a small message can't cost much memory.</summary>
internal sealed class RequestLimitTests
{
    [Test]
    public void Strings_of_a_session_are_taken_up_to_their_limit()
    {
        var session = new ReaderSession();
        session.Absorb(Table(new string('a', ReaderSession.MaxSessionSize - 1)));
        session.Absorb(Table("b"));

        Assert.That(session.Find(3), Is.EqualTo("b"));
        Assert.That(() => session.Absorb(Table("")), Throws.InstanceOf<InvalidDataException>().With.Message.Contains("2048"));
    }

    [TestCase(30, false)]
    [TestCase(100, true)]
    [TestCase(20_000, true)]
    public void Elements_within_elements_have_a_limit(int depth, bool refused)
    {
        Assert.That(Why(NbfxFlood.Depth(depth)).Contains("depth", StringComparison.OrdinalIgnoreCase), Is.EqualTo(refused));
    }

    [Test]
    public void A_request_of_many_attributes_is_refused_before_it_costs_memory()
    {
        byte[] message = NbfxFlood.Attributes(1_000_000);
        long before = GC.GetAllocatedBytesForCurrentThread();

        string why = Why(message);

        Assert.That(why, Does.Contain("a start tag of more than 4096 bytes"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(4L * message.Length));
    }

    private static byte[] Table(string text)
    {
        byte[] size = NbfxFlood.Size(text.Length);
        return [.. NbfxFlood.Size(size.Length + text.Length), .. size, .. Encoding.ASCII.GetBytes(text)];
    }

    private static string Why(byte[] message) => Assert.Throws<InvalidDataException>(() => new RequestReader().Read(message))!.Message;
}
