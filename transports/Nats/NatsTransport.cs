using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Request and reply over NATS with NATS.Net, its makers' library: the payloads of Sockets/PROTOCOL.md, section 8.</summary>
/// <remarks>
/// Client and server both connect to the broker. The library has no blocking call: the sync form waits for the asynchronous one. At the
/// server, the sync operation blocks a thread of the pool.
/// </remarks>
public sealed class NatsTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    private const string Scheme = "nats";

    public string Name => "nats";

    public string Stack => "nats-net";

    public string DisplayName => "NATS";

    public bool IsInDefaultRun => false;

    public string? BrokerScheme => Scheme;

    public string? Lacks => BrokerAddress.Find(options.Broker, Scheme) is null ? "a broker: add --broker nats://127.0.0.1:4222" : null;

    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    /// <exception cref="UsageException">No broker is named.</exception>
    private BrokerAddress Broker =>
        BrokerAddress.Find(options.Broker, Scheme) ?? throw new UsageException($"{Name}/{Stack} needs {Lacks}.");

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        NatsListener.StartAsync(endpoint, Broker, new ServedRows(rows, options, logs, $"{Name}/{Stack}"), ct);

    public IConnection Connect(IPEndPoint endpoint) => ConnectAsync(endpoint).AsTask().GetAwaiter().GetResult();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new NatsClientConnection(await NatsLink.OpenAsync(Broker, options, options.MaxMessageBytes, ct), options, endpoint);
}
