using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>Raw TCP: one connection, frames with eight bytes of length, requests pipelined. PROTOCOL.md specifies the bytes.</summary>
public sealed class SocketsTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "sockets";

    public string Stack => "direct";

    public string DisplayName => "sockets";

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return ValueTask.FromResult<IListener>(TcpServer.Start(endpoint, form, new ServedRows(rows, options, logs, "sockets/direct"), new SocketsProtocol(options)));
    }

    public IConnection Connect(IPEndPoint endpoint)
    {
        TcpLink link = TcpDialer.Link(endpoint, options);
        link.Socket.ReceiveTimeout = link.Socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
        return new SyncSocketsConnection(new TcpSocketsWire(link, options));
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new AsyncSocketsConnection(new TcpSocketsWire(await TcpDialer.LinkAsync(endpoint, options, ct), options), options);
}
