using System.Net;
using System.Net.Sockets;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>
/// The sockets of one client of HTTP, by the library's own extension point for handlers. The library would open the first one in the
/// first call; here it shows that there is a server, and all of them end with the connection.
/// </summary>
internal sealed class HttpSockets : IEndpointBehavior, IDisposable
{
    private readonly SocketsHttpHandler _handler;
    private readonly TcpWire _wire = new();
    private Socket? _first;

    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits.</param>
    /// <param name="first">Connected to it already; the first call uses it.</param>
    public HttpSockets(IPEndPoint endpoint, TransportOptions options, Socket first)
    {
        _first = first;
        _wire.Add(first);
        _handler = new SocketsHttpHandler
        {
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            ActivityHeadersPropagator = null,
            AutomaticDecompression = options.Gzip ? DecompressionMethods.GZip : DecompressionMethods.None,
            ConnectTimeout = options.ConnectTimeout,
            MaxConnectionsPerServer = options.MaxCallsPerConnection,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            ConnectCallback = async (_, ct) => new NetworkStream(
                Interlocked.Exchange(ref _first, null) ?? Counted(await TcpDialer.ConnectAsync(endpoint, options, ct)), ownsSocket: true),
        };
    }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(_ => _handler));

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    /// <summary>What they have carried; null where the platform does not report it.</summary>
    public WireBytes? ReadWireBytes() => _wire.Read();

    public void Dispose()
    {
        _handler.Dispose();
        Interlocked.Exchange(ref _first, null)?.Dispose();
    }

    private Socket Counted(Socket socket)
    {
        _wire.Add(socket);
        return socket;
    }
}
