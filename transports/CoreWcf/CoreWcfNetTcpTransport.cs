using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>
/// NET.TCP as a .NET team would have it: <c>NetTcpBinding</c> of CoreWCF.NetTcp at the server and of System.ServiceModel.NetTcp at the client,
/// without security or, where it is TLS, with transport security and no client credentials.
/// </summary>
/// <remarks>The messages are those of the direct stack, so that either end talks to it as well.</remarks>
public sealed class CoreWcfNetTcpTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "nettcp";

    public string Stack => "corewcf";

    public string DisplayName => "NET.TCP";

    /// <summary>The client's socket is read asynchronously in both forms; a blocking call waits for that.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanTls => true;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        var served = new ServedRows(rows, options, logs, "nettcp/corewcf");
        return CoreWcfListener.StartAsync(new NetTcpHost(endpoint, served), served, ct);
    }

    public IConnection Connect(IPEndPoint endpoint) => WcfConnection.Open(WcfTarget.NetTcp(endpoint, options), options);

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return await WcfConnection.OpenAsync(WcfTarget.NetTcp(endpoint, options), options, ct);
    }
}
