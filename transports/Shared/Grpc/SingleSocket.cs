using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>A client's one connection: its handler may never open a second one behind the caller's back.</summary>
internal sealed class SingleSocket(IPEndPoint endpoint, TransportOptions options) : IDisposable
{
    private HttpLink? _link;
    private int _begun;
    private volatile bool _disposed;

    /// <exception cref="TransportException">No server answers there in time; or there was a connection, and it is lost.</exception>
    public async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken ct)
    {
        if (_disposed || Interlocked.Exchange(ref _begun, 1) != 0)
            throw GrpcFailure.Lost(endpoint);
        HttpLink link = _link = await HttpSocket.ConnectAsync(endpoint, options, HttpVersion.Version20, ct);
        if (_disposed)
            link.Close();
        return link.Stream;
    }

    public string? TlsVersion => _link?.TlsVersion;

    public WireBytes? ReadWireBytes() => TcpWire.Read(_link?.Socket);

    public void Dispose()
    {
        _disposed = true;
        _link?.Close();
    }
}
