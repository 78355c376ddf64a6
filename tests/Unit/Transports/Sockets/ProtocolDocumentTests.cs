using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>PROTOCOL.md's worked example is what the code does, byte by byte.</summary>
internal sealed class ProtocolDocumentTests
{
    private static readonly ServiceTable s_row = new(1, "Grün", 1.5f, new DateTime(2014, 4, 1, 12, 30, 15, DateTimeKind.Utc), null, "");

    [Test]
    public void The_request_is_what_is_written_and_read()
    {
        (byte[] sent, _) = Example();
        var request = new SocketsRequest(CallForm.Sync, 1, 1);

        Assert.That(sent, Is.EqualTo([.. Frames.Request(request), .. Frames.End]));
        Assert.That(SocketsRequest.Read(Frames.Payload(sent[..SocketsRequest.FrameSize])), Is.EqualTo(request));
    }

    [Test]
    public void The_answer_is_what_is_written_and_read()
    {
        (_, byte[] received) = Example();

        Assert.That(Frames.Rows(s_row), Is.EqualTo(received));
        Assert.That(SampleRows.Exact(SocketsReply.Read(Frames.Payload(received)).Rows!.Single()), Is.EqualTo(SampleRows.Exact(s_row)));
    }

    private static (byte[] Sent, byte[] Received) Example()
    {
        string[] lines = File.ReadAllLines(Path.Combine(Checkout.Root, "transports", "Sockets", "PROTOCOL.md"));
        return (Bytes(lines, '>'), Bytes(lines, '<'));
    }

    private static byte[] Bytes(string[] lines, char direction) =>
    [
        .. lines.Where(line => line.StartsWith($"{direction} ", StringComparison.Ordinal))
            .SelectMany(line => line[1..].Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Select(hex => byte.Parse(hex, NumberStyles.HexNumber, CultureInfo.InvariantCulture)),
    ];
}
