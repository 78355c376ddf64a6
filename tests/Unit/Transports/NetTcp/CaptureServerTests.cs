using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>The server against a captured client: the answers are the captured server's, byte for byte.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("captured WCF", "NET.TCP")]
internal sealed class CaptureServerTests(CallForm form) : TransportTestBase("nettcp/direct", form)
{
    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "calls, fault, unknown operation, two sessions on one connection: the captured bytes")]
    public async Task A_captured_client_gets_the_captured_answers([Values("calls", "fault", "reuse", "unknown")] string name)
    {
        IListener listener = await ListenAsync(Capture.Rows);
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint);

        foreach ((bool fromClient, byte[] bytes) in Capture.Read(name))
        {
            if (fromClient)
                await client.GetStream().WriteAsync(bytes);
            else
                Assert.That(await Receive(client, Capture.WithOurRows(bytes).Length),
                    Is.EqualTo(Convert.ToHexString(Capture.WithOurRows(bytes))));
        }
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "everything at once, and byte by byte")]
    public async Task A_captured_client_that_sends_everything_at_once_or_byte_by_byte_gets_the_same([Values] bool byteByByte)
    {
        IListener listener = await ListenAsync(Capture.Rows);
        using var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(listener.EndPoint);
        byte[] sent = [.. Capture.Read("reuse").Where(segment => segment.FromClient).SelectMany(segment => segment.Bytes)];
        byte[] expected = [.. Capture.Read("reuse").Where(segment => !segment.FromClient)
            .SelectMany(segment => Capture.WithOurRows(segment.Bytes))];

        foreach (byte[] chunk in byteByByte ? sent.Chunk(1) : [sent])
            await client.GetStream().WriteAsync(chunk);

        Assert.That(await Receive(client, expected.Length), Is.EqualTo(Convert.ToHexString(expected)));
    }

    private static async Task<string> Receive(TcpClient client, int length)
    {
        byte[] received = new byte[length];
        await client.GetStream().ReadExactlyAsync(received).AsTask().WaitAsync(Limit);
        return Convert.ToHexString(received);
    }
}
