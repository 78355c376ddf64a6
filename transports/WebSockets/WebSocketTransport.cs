using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The sockets protocol in binary messages of WebSocket (RFC 6455): Sockets/PROTOCOL.md, section 7.</summary>
/// <remarks>
/// The sync form: a client's call blocks its thread in the socket, as .NET's WebSocket does its work on the calling thread where the stream
/// underneath does; the server's handler blocks its thread in the rows. The server's own socket I/O is Kestrel's, asynchronous in both forms.
/// </remarks>
public sealed class WebSocketTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "websocket";

    public string Stack => "direct";

    public string DisplayName => "WebSocket";

    public bool IsInDefaultRun => false;

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<AnswerKind> Answers { get; } = [AnswerKind.List, AnswerKind.Stream, AnswerKind.Chunks];

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        WebSocketListener.StartAsync(endpoint, new ServedRows(rows, options, logs, "websocket/direct"), ct);

    public IConnection Connect(IPEndPoint endpoint) =>
        WebSocketDialer.Connect(endpoint, options, WebSocketService.Frames, (opened, link) => new FramesWire(opened, link, options));

    public ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        WebSocketDialer.ConnectAsync(endpoint, options, WebSocketService.Frames, (opened, link) => new FramesWire(opened, link, options), ct);
}
