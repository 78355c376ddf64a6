using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>ASP.NET Core SignalR: a hub at the server, Microsoft's client, messages in JSON or MessagePack over WebSocket.</summary>
/// <remarks>
/// The client has no blocking call: its sync form waits for the asynchronous one. At the server, the sync operation blocks a thread of the
/// pool. Calls of a connection overlap in both forms.
/// </remarks>
/// <param name="options">Limits.</param>
/// <param name="logs">Where its servers log; null for none.</param>
/// <param name="messagePack">Whether its clients speak MessagePack in place of JSON; the server has both.</param>
public sealed class SignalRTransport(TransportOptions options, ILoggerFactory? logs = null, bool messagePack = false) : ITransport
{
    public string Name => messagePack ? "signalr-messagepack" : "signalr";

    public string Stack => "aspnetcore";

    public string DisplayName => messagePack ? "SignalR with MessagePack" : "SignalR";

    public bool IsInDefaultRun => false;

    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<ReplyKind> Answers { get; } = [ReplyKind.List, ReplyKind.Stream, ReplyKind.Chunks];

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        SignalRListener.StartAsync(endpoint, new ServedRows(rows, options, logs, $"{Name}/{Stack}"), ct);

    public IConnection Connect(IPEndPoint endpoint) => ConnectAsync(endpoint).AsTask().GetAwaiter().GetResult();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await SignalRConnection.OpenAsync(endpoint, options, messagePack ? HubMessagePack.Instance : HubJson.Instance, ct);
}
