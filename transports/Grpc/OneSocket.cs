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
    private int _begun;
    private SslStream? _tls;
    private volatile bool _disposed;

    /// <exception cref="TransportException">No server answers there in time; or there was a connection, and it is lost.</exception>
    public async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken ct)
    {
        if (_disposed || Interlocked.Exchange(ref _begun, 1) != 0)
            throw GrpcFailure.Lost(endpoint);
        Socket socket = _socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        if (_disposed)
            socket.Dispose();
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
