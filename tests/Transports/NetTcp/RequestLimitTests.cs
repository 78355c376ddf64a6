using System.Text;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Transports.NetTcp;

/// <summary>What a request may not have more of, so that a small message can't cost much memory.</summary>
internal sealed class RequestLimitTests
{
    private const byte ShortElement = 0x40, ShortAttribute = 0x04, EmptyText = 0xa8;

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
        byte[] message = [.. Enumerable.Range(0, depth).SelectMany(_ => new byte[] { ShortElement, 1, (byte)'a' })];

        Assert.That(Why(message).Contains("depth", StringComparison.OrdinalIgnoreCase), Is.EqualTo(refused));
    }

    [Test]
    public void A_request_of_many_attributes_is_refused_before_it_costs_memory()
    {
        byte[] message = [ShortElement, 1, (byte)'a', .. Attributes(1_000_000)];
        long before = GC.GetAllocatedBytesForCurrentThread();

        string why = Why(message);

        Assert.That(why, Does.Contain("65536"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(4L * message.Length));
    }

    private static IEnumerable<byte> Attributes(int count) => Enumerable.Range(0, count).SelectMany(i =>
        new[] { ShortAttribute, (byte)4, Letter(i), Letter(i >> 5), Letter(i >> 10), Letter(i >> 15), EmptyText });

    private static byte Letter(int number) => (byte)('a' + (number & 31) % 26 + ((number & 31) >= 26 ? 'A' - 'a' : 0));

    private static byte[] Table(string text)
    {
        byte[] size = Size(text.Length);
        return [.. Size(size.Length + text.Length), .. size, .. Encoding.ASCII.GetBytes(text)];
    }

    private static byte[] Size(int value)
    {
        byte[] bytes = new byte[MultiByteInt.MaxLength];
        return bytes[..MultiByteInt.Write(bytes, value)];
    }

    /// <summary>Why an envelope that begins like this is refused.</summary>
    private static string Why(byte[] message)
    {
        // Inside a header, where anything may stand.
        byte[] start = [0, .. s_header, .. message];
        return Assert.Throws<InvalidDataException>(() => new RequestReader().Read(start))!.Message;
    }

    // s:Envelope with its namespace, s:Header: names of the static dictionary ([MC-NBFS] 2.1).
    private static readonly byte[] s_header = [0x56, 0x02, 0x0b, 0x01, (byte)'s', 0x04, 0x56, 0x08];
}
