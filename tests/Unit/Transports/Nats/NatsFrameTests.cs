using System.Text;
using IntegrationMethods.Transports.Nats;

namespace IntegrationMethods.Tests.Unit.Transports.Nats;

/// <summary>What a broker sends, to the byte.</summary>
internal sealed class NatsFrameTests
{
    private const int Max = 1_000;

    [TestCase("PING\r\n", "Ping")]
    [TestCase("pong\r\n", "Pong")]
    [TestCase("+OK\r\n", "Ok")]
    [TestCase("INFO {\"a\":1} \r\n", "Info {\"a\":1}")]
    [TestCase("-ERR 'Unknown Protocol Operation'\r\n", "Error 'Unknown Protocol Operation'")]
    [TestCase("MSG a.b 1 3\r\nabc\r\n", "Message a.b||abc")]
    [TestCase("MSG a.b 1 reply.to 0\r\n\r\n", "Message a.b|reply.to|")]
    [TestCase("msg\ta.b \t1  5\r\na\r\nbc\r\n", "Message a.b||a\r\nbc")]
    [TestCase("HMSG _INBOX.x.1 1 16 16\r\nNATS/1.0 503\r\n\r\n\r\n", "Message _INBOX.x.1||")]
    [TestCase("HMSG a 1 re.ply 12 14\r\nNATS/1.0\r\n\r\nhi\r\n", "Message a|re.ply|hi")]
    public void Is_read_whole_and_not_before_it_is(string bytes, string expected)
    {
        byte[] all = Encoding.ASCII.GetBytes(bytes);

        for (int length = 0; length < all.Length; length++)
            Assert.That(NatsFrame.TryRead(all.AsSpan(0, length), Max, out _), Is.False, $"{length} bytes");
        Assert.That(Text([.. all, .. "PING\r\n"u8], out int size), Is.EqualTo(expected));
        Assert.That(size, Is.EqualTo(all.Length));
    }

    [TestCase("HTTP/1.1 400 Bad Request\r\n")]
    [TestCase("\r\n")]
    [TestCase("MSG\r\n")]
    [TestCase("MSG a 1\r\n")]
    [TestCase("MSG a 1 x\r\n")]
    [TestCase("MSG a 1 -1\r\n")]
    [TestCase("MSG a 1 99999999999\r\n")]
    [TestCase("MSG a 1 b 1 1\r\n")]
    [TestCase("MSG a 1 2\r\nabcd")]
    [TestCase("HMSG a 1 16\r\n")]
    [TestCase("HMSG a 1 17 16\r\n")]
    [TestCase("HMSG a 1 b 1 2 3\r\n")]
    public void What_is_none_is_refused(string bytes) =>
        Assert.That(() => Text(Encoding.ASCII.GetBytes(bytes), out _), Throws.TypeOf<InvalidDataException>());

    [Test]
    public void A_line_without_end_is_refused() => Assert.That(() => Text(new byte[64 * 1024 + 1], out _), Throws.TypeOf<InvalidDataException>());

    [TestCase("MSG a 1 1001\r\n")]
    [TestCase("HMSG a 1 12 1001\r\n")]
    public void A_message_over_the_limit_is_refused_before_it_has_come(string bytes) => Assert.That(
        () => Text(Encoding.ASCII.GetBytes(bytes), out _),
        Throws.TypeOf<TransportException>().With.Message.EqualTo("a message of 1001 bytes exceeds the limit of 1000 bytes: raise --max-message-bytes, or request fewer rows per call"));

    private static string Text(byte[] bytes, out int size)
    {
        if (!NatsFrame.TryRead(bytes, Max, out NatsFrame frame))
            throw new EndOfStreamException();
        size = frame.Size;
        string content = Encoding.ASCII.GetString(frame.Content);
        return frame.Kind == NatsFrameKind.Message
            ? $"{frame.Kind} {Encoding.ASCII.GetString(frame.Subject)}|{Encoding.ASCII.GetString(frame.Reply)}|{content}"
            : $"{frame.Kind} {content}".TrimEnd();
    }
}
