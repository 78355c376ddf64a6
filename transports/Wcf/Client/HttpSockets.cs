using System.Net;
using System.Net.Sockets;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>
/// The sockets of one client of HTTP, by the library's own extension point for handlers. The library would open the first one in the
/// first call; here it shows that there is a server, and all of them end with the connection.
/// </summary>
internal sealed class HttpSockets : IEndpointBehavior, IDisposable
{
    private readonly SocketsHttpHandler _handler;
    private readonly TcpWire _wire = new();
    private HttpLink? _first;

    /// <param name="endpoint">The server.</param>
    /// <param name="options">Limits, and whether it is TLS.</param>
    /// <param name="first">Connected to it already; the first call uses it.</param>
    private HttpSockets(IPEndPoint endpoint, TransportOptions options, HttpLink first)
    {
        _first = first;
        TlsVersion = first.TlsVersion;
        _wire.Add(first.Socket);
        // Where it is a stream of TLS that this gives, the handler adds none.
        _handler = HttpHandler.Create(async (_, ct) =>
            (Interlocked.Exchange(ref _first, null)
                ?? Counted(await HttpSocket.ConnectAsync(endpoint, options, HttpVersion.Version11, ct))).Stream);
        _handler.AutomaticDecompression = options.Gzip ? DecompressionMethods.GZip : DecompressionMethods.None;
        _handler.ConnectTimeout = options.ConnectTimeout;
        _handler.MaxConnectionsPerServer = options.MaxCallsPerConnection;
    }

    /// <summary>Such as <c>1.3</c>; null for clear text.</summary>
    public string? TlsVersion { get; }

    /// <summary>Blocks until there is a connection.</summary>
    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static HttpSockets Connect(IPEndPoint endpoint, TransportOptions options)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        Stream stream = new NetworkStream(socket, ownsSocket: true);
        if (options.Tls)
            stream = new TlsClient(endpoint, options).Authenticate(socket, stream, HttpLink.NameOf(HttpVersion.Version11));
        return new(endpoint, options, new HttpLink(socket, stream, IsBlocking: false));
    }

    /// <exception cref="TransportException">No server answers there in time, or it is another one.</exception>
    public static async ValueTask<HttpSockets> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct) =>
        new(endpoint, options, await HttpSocket.ConnectAsync(endpoint, options, HttpVersion.Version11, ct));

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(_ => new BorrowedHandler(_handler)));

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
        Interlocked.Exchange(ref _first, null)?.Stream.Dispose();
    }

    private HttpLink Counted(HttpLink link)
    {
        _wire.Add(link.Socket);
        return link;
    }
}
