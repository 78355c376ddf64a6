using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>SOAP as a .NET team would have it: <c>BasicHttpBinding</c> of CoreWCF.Http at the server and of System.ServiceModel.Http at the client, with transport security where it is TLS.</summary>
/// <remarks>The messages are those of the direct stack, so that either end talks to it as well.</remarks>
public sealed class CoreWcfSoapTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "soap";

    public string Stack => "corewcf";

    public string DisplayName => "SOAP";

    /// <summary>The client's blocking call waits for its asynchronous one (<c>RequestChannel.Request</c>).</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanGzip => true;

    public bool CanTls => true;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        var served = new ServedRows(rows, options, logs, "soap/corewcf");
        return CoreWcfListener.StartAsync(new HttpHost(endpoint, served), served, ct);
    }

    public IConnection Connect(IPEndPoint endpoint) =>
        WcfConnection.Open(WcfTarget.Http(endpoint, options, HttpSockets.Connect(endpoint, options)), options);

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await WcfConnection.OpenAsync(WcfTarget.Http(endpoint, options, await HttpSockets.ConnectAsync(endpoint, options, ct)), options, ct);
}
