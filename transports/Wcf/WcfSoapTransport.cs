using System.Net;
using IntegrationMethods.Transports.Wcf.Client;
#if STACK_COREWCF
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Wcf.CoreWcf;
#endif
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Wcf;

/// <summary>SOAP 1.1: <c>BasicHttpBinding</c>, with transport security over TLS.</summary>
public sealed class WcfSoapTransport(TransportOptions options, ILoggerFactory? logs, ITransport direct) : WcfTransport(direct)
{
    public override bool CanGzip => true;

    public override ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form,
        CancellationToken ct = default)
    {
#if STACK_COREWCF
        var served = new ServedRows(rows, options, logs, $"{Name}/{ServerStack}");
        return CoreWcfListener.StartAsync(new HttpHost(endpoint, served), served, ct);
#else
        _ = logs;
        return Direct.ListenAsync(endpoint, rows, form, ct);
#endif
    }

    public override IConnection Connect(IPEndPoint endpoint) =>
        WcfConnection.Open(WcfTarget.Http(endpoint, options, HttpSockets.Connect(endpoint, options)), options);

    public override async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await WcfConnection.OpenAsync(WcfTarget.Http(endpoint, options, await HttpSockets.ConnectAsync(endpoint, options, ct)), options,
            ct);
}
