using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>A client's one connection: its handler may never open a second one behind the caller's back.</summary>
internal sealed class OneSocket(IPEndPoint endpoint, TransportOptions options) : IDisposable
{
    private Socket? _socket;
    private SslStream? _tls;
    private volatile bool _disposed;

    /// <exception cref="TransportException">There was a connection, and it is lost.</exception>
    public async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken ct)
    {
        var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = options.NoDelay };
        if (_disposed || Interlocked.CompareExchange(ref _socket, socket, null) is not null)
        {
            socket.Dispose();
            throw GrpcFailure.Lost(endpoint);
        }
        await socket.ConnectAsync(endpoint, ct);
        var stream = new NetworkStream(socket, ownsSocket: true);
        return options.Tls ? _tls = await new TlsClient(endpoint, options).AuthenticateAsync(socket, stream, SslApplicationProtocol.Http2, ct) : stream;
    }

    /// <summary>Such as <c>1.3</c>; null for clear text.</summary>
    public string? TlsVersion => _tls is null ? null : TlsVersions.Of(_tls);

    /// <summary>What it has carried; null where it is closed or the platform does not report it.</summary>
    public WireBytes? ReadWireBytes() => _socket is { } socket ? TcpWire.Read(socket) : null;

    public void Dispose()
    {
        _disposed = true;
        _socket?.Dispose();
    }
}
