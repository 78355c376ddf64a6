using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The sockets protocol in binary messages of WebSocket (RFC 6455): Sockets/PROTOCOL.md, section 7.</summary>
/// <remarks>
/// The sync form: a client's call blocks its thread in the socket, as .NET's WebSocket does its work on the calling thread where the stream
/// underneath does; the server's handler blocks its thread in the rows. The server's own socket I/O is Kestrel's, asynchronous in both
/// forms.
/// </remarks>
public sealed class WebSocketTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "websocket";

    public string Stack => "direct";

    public string DisplayName => "WebSocket";

    public bool IsInDefaultRun => false;

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<ReplyKind> Answers { get; } = [ReplyKind.List, ReplyKind.Stream, ReplyKind.Chunks];

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        WebSocketListener.StartAsync(endpoint, new ServedRows(rows, options, logs, "websocket/direct"), ct);

    public IConnection Connect(IPEndPoint endpoint)
    {
        Socket socket = TcpDialer.Connect(endpoint, options);
        var stream = new BlockingSocketStream(socket);
        var link = new WebSocketLink(socket, options.Tls ? new TlsClient(endpoint, options).Authenticate(socket, stream) : stream, stream);
        // Done when it returns, as the link blocks.
        Task<WebSocketWire> opening = WebSocketHandshake.OpenAsync(link, endpoint, options, CancellationToken.None).AsTask();
        return new SyncSocketsConnection(opening.GetAwaiter().GetResult(), options.Answer);
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        Socket socket = await TcpDialer.ConnectAsync(endpoint, options, ct);
        Stream stream = new NetworkStream(socket, ownsSocket: true);
        if (options.Tls)
            stream = await new TlsClient(endpoint, options).AuthenticateAsync(socket, stream, null, ct);
        WebSocketWire wire = await WebSocketHandshake.OpenAsync(new WebSocketLink(socket, stream), endpoint, options, ct);
        return new AsyncSocketsConnection(wire, options, options.Answer);
    }
}
