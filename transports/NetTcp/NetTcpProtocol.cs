using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>The server's side of every connection.</summary>
internal sealed class NetTcpProtocol(TransportOptions options) : ITcpProtocol
{
    public void Serve(Peer peer)
    {
        peer.EndsInOrder = IsEnd;
        using var session = new SyncSession(peer, options);
        session.Run();
    }

    public async ValueTask ServeAsync(Peer peer)
    {
        peer.EndsInOrder = IsEnd;
        using var session = new AsyncSession(peer, options);
        await session.RunAsync();
    }

    private static bool IsEnd(ReadOnlySpan<byte> bytes) => bytes[^1] == (byte)RecordType.End;
}
