using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
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

    public IConnection Connect(IPEndPoint endpoint) =>
        WebSocketDialer.Connect(endpoint, options, Hub(endpoint), (opened, link) => new HubWire(opened, link, options, endpoint));

    public ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        WebSocketDialer.ConnectAsync(endpoint, options, Hub(endpoint), (opened, link) => new HubWire(opened, link, options, endpoint), ct);

    private static WebSocketService Hub(IPEndPoint endpoint) =>
        new(HubMethods.Protocol, HubMethods.Path, null) { GreetAsync = (socket, ct) => HubGreeting.SayAsync(socket, endpoint, ct) };
}
