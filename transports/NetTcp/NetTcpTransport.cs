using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>
/// NET.TCP as WCF's <c>netTcpBinding</c> speaks it with security mode None, or Transport without client credentials: .NET Message Framing
/// 1.0 in duplex mode ([MC-NMF]), binary XML with a dictionary per session ([MC-NBFX], [MC-NBFS], [MC-NBFSE]), SOAP 1.2 with WS-Addressing
/// 1.0. The address is <c>net.tcp://host:port/ServiceTables</c>.
/// </summary>
public sealed class NetTcpTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "nettcp";

    public string Stack => "direct";

    public string DisplayName => "NET.TCP";

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return ValueTask.FromResult<IListener>(
            TcpServer.Start(endpoint, form, new ServedRows(rows, options, logs, "nettcp/direct"), new NetTcpProtocol(options)));
    }

    public IConnection Connect(IPEndPoint endpoint) => SyncConnection.Open(endpoint, options);

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await AsyncConnection.OpenAsync(endpoint, options, ct);
}
