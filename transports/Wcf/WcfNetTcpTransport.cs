using System.Net;
using IntegrationMethods.Transports.Wcf.Client;
#if STACK_COREWCF
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Wcf.CoreWcf;
#endif
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Wcf;

/// <summary>NET.TCP: <c>NetTcpBinding</c> without security or, over TLS, with transport security and no client credentials.</summary>
public sealed class WcfNetTcpTransport(TransportOptions options, ILoggerFactory? logs, ITransport direct) : WcfTransport(direct)
{
    public override ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form,
        CancellationToken ct = default)
    {
#if STACK_COREWCF
        var served = new ServedRows(rows, options, logs, $"{Name}/{ServerStack}");
        return CoreWcfListener.StartAsync(new NetTcpHost(endpoint, served), served, ct);
#else
        _ = logs;
        return Direct.ListenAsync(endpoint, rows, form, ct);
#endif
    }

    public override IConnection Connect(IPEndPoint endpoint) => WcfConnection.Open(WcfTarget.NetTcp(endpoint, options), options);

    public override async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return await WcfConnection.OpenAsync(WcfTarget.NetTcp(endpoint, options), options, ct);
    }
}
