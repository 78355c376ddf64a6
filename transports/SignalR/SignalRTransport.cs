using System.Net;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Sockets;
using IntegrationMethods.Transports.WebSockets;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>SignalR by a client of this project, in JSON over WebSocket; the server is that of ASP.NET Core.</summary>
/// <remarks>
/// The forms are those of WebSocket: a client's sync call blocks its thread in the socket; the server's method blocks a thread of the pool in
/// the rows, and its own socket I/O is Kestrel's, asynchronous in both forms.
/// </remarks>
public sealed class SignalRTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "signalr";

    public string Stack => "direct";

    public string DisplayName => "SignalR";

    public bool IsInDefaultRun => false;

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<AnswerKind> Answers { get; } = [AnswerKind.List, AnswerKind.Stream, AnswerKind.Chunks];

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        SignalRListener.StartAsync(endpoint, new ServedRows(rows, options, logs, "signalr/direct"), [HubJson.Instance], ct);

    public IConnection Connect(IPEndPoint endpoint)
    {
        WebSocketLink link = WebSocketDialer.Connect(endpoint, options);
        // Done when it returns, as the link blocks.
        WebSocket opened = WebSocketHandshake.OpenAsync(link, endpoint, options, Hub(endpoint), CancellationToken.None).AsTask().GetAwaiter().GetResult();
        return new SyncSocketsConnection(new HubWire(opened, link, options, endpoint), options.Answer);
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        WebSocketLink link = await WebSocketDialer.ConnectAsync(endpoint, options, ct);
        WebSocket opened = await WebSocketHandshake.OpenAsync(link, endpoint, options, Hub(endpoint), ct);
        return new AsyncSocketsConnection(new HubWire(opened, link, options, endpoint), options, options.Answer);
    }

    private static WebSocketService Hub(IPEndPoint endpoint) =>
        new(HubMethods.Protocol, HubMethods.Path, null) { GreetAsync = (socket, ct) => HubGreeting.SayAsync(socket, endpoint, ct) };
}
