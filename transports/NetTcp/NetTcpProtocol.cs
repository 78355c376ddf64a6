using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>The server's side of every connection.</summary>
internal sealed class NetTcpProtocol(TransportOptions options) : ITcpProtocol
{
    private readonly TlsEntry _entry = new(options);

    public void Serve(Peer peer)
    {
        peer.EndsInOrder = IsEnd;
        using var session = new SyncSession(peer, options, _entry);
        session.Run();
    }

    public async ValueTask ServeAsync(Peer peer)
    {
        peer.EndsInOrder = IsEnd;
        using var session = new AsyncSession(peer, options, _entry);
        await session.RunAsync();
    }

    /// <summary>What to say of a client that begins with a handshake: TLS is asked for in the preamble.</summary>
    public static string EarlyTls(bool hasTls) => hasTls
        ? "the client began with a TLS handshake, but NET.TCP requests TLS in its preamble"
        : TlsServer.NoTls;

    private static bool IsEnd(ReadOnlySpan<byte> bytes) => bytes[^1] == (byte)RecordType.End;
}
