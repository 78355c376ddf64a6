using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Request and reply over NATS: the payloads of Sockets/PROTOCOL.md in messages of its public text protocol, section 8.</summary>
/// <remarks>
/// Client and server both connect to the broker. The sync form: a client's call blocks its thread in the socket, one at a time; the
/// server's handler blocks a thread of the pool. The server's socket I/O is asynchronous in both forms.
/// </remarks>
public sealed class NatsTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    private const string Scheme = "nats";

    public string Name => "nats";

    public string Stack => "direct";

    public string DisplayName => "NATS";

    public bool IsInDefaultRun => false;

    public string? BrokerScheme => Scheme;

    public string? Lacks => BrokerAddress.Find(options.Broker, Scheme) is null ? "a broker: add --broker nats://127.0.0.1:4222" : null;

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    /// <exception cref="UsageException">No broker is named.</exception>
    private BrokerAddress Broker => BrokerAddress.Find(options.Broker, Scheme) ?? throw new UsageException($"{Name}/{Stack} needs {Lacks}.");

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        NatsListener.StartAsync(endpoint, Broker, new ServedRows(rows, options, logs, $"{Name}/{Stack}"), ct);

    public IConnection Connect(IPEndPoint endpoint)
    {
        var inbox = new NatsInbox();
        return new SyncNatsConnection(NatsLink.Open(Broker, options, inbox.Subscription), inbox, endpoint, options);
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        var inbox = new NatsInbox();
        return new AsyncNatsConnection(await NatsLink.OpenAsync(Broker, options, inbox.Subscription, ct), inbox, endpoint, options);
    }
}
