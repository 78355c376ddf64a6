using System.Net.Sockets;
using System.Security.Authentication;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>How a connection of a <see cref="TcpServer"/> becomes one of TLS, where the server takes only that.</summary>
internal sealed class TlsEntry
{
    private readonly TlsServer? _tls;
    private readonly TimeSpan _limit;

    public TlsEntry(TransportOptions options) => (_tls, _limit) = (options.Tls ? new TlsServer(options) : null, options.ConnectTimeout);

    /// <summary>Whether the server takes only TLS.</summary>
    public bool IsOn => _tls is not null;

    /// <summary>Before the first byte of the protocol.</summary>
    /// <returns>False if there is no client to serve; the log says why.</returns>
    /// <exception cref="TransportException">The client does not speak TLS.</exception>
    public bool TryEnter(TcpLink link, Peer peer)
    {
        if (_tls is null)
            return true;
        link.Socket.ReceiveTimeout = SocketTimeout.Of(_limit);
        return HasHandshake(link.Socket, peer) && TrySecure(link, peer);
    }

    /// <inheritdoc cref="TryEnter"/>
    public async ValueTask<bool> TryEnterAsync(TcpLink link, Peer peer) =>
        _tls is null || await HasHandshakeAsync(link.Socket, peer) && await TrySecureAsync(link, peer);

    /// <summary>After the protocol has agreed on TLS.</summary>
    /// <returns>False if there is no client to serve; the log says why.</returns>
    public bool TrySecure(TcpLink link, Peer peer)
    {
        try
        {
            link.Secure(_tls!);
            return peer.IsEncrypted = true;
        }
        catch (AuthenticationException error)
        {
            peer.Refuse(error.Message);
            return false;
        }
    }

    /// <inheritdoc cref="TrySecure"/>
    public async ValueTask<bool> TrySecureAsync(TcpLink link, Peer peer)
    {
        try
        {
            await link.SecureAsync(_tls!);
            return peer.IsEncrypted = true;
        }
        catch (AuthenticationException error)
        {
            peer.Refuse(error.Message);
            return false;
        }
    }

    // Check the first byte: TLS would only answer with an alert, which means nothing to a client without TLS.
    private bool HasHandshake(Socket socket, Peer peer)
    {
        Span<byte> first = stackalloc byte[1];
        try
        {
            return BeginsHandshake(first[..socket.Receive(first, SocketFlags.Peek)]);
        }
        catch (SocketException error) when (error.SocketErrorCode == SocketError.TimedOut)
        {
            return Silent(peer, error);
        }
    }

    private async ValueTask<bool> HasHandshakeAsync(Socket socket, Peer peer)
    {
        byte[] first = new byte[1];
        using var limit = new CancellationTokenSource(_limit);
        try
        {
            int seen = await socket.ReceiveAsync(first, SocketFlags.Peek, limit.Token);
            return BeginsHandshake(first.AsSpan(0, seen));
        }
        catch (OperationCanceledException error)
        {
            return Silent(peer, error);
        }
    }

    private static bool BeginsHandshake(ReadOnlySpan<byte> first) =>
        !first.IsEmpty && (TlsRecords.BeginHandshake(first) ? true : throw new TransportException(TlsServer.OnlyTls));

    private bool Silent(Peer peer, Exception error)
    {
        peer.Refuse(TlsServer.Describe(new OperationCanceledException(error.Message, error), _limit));
        return false;
    }
}
