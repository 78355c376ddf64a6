using System.Net;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Pipes;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>
/// Raw TCP, or what stands for it on one machine: one connection, frames with eight bytes of length, requests pipelined. PROTOCOL.md
/// specifies the bytes.
/// </summary>
public sealed class SocketsTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "sockets";

    public string Stack => "direct";

    public string DisplayName => "sockets";

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix, AddressKind.Pipe];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        var served = new ServedRows(rows, options, logs, "sockets/direct");
        return options.Address == AddressKind.Pipe
            ? SocketsPipes.StartAsync(endpoint, served, ct)
            : ValueTask.FromResult<IListener>(TcpServer.Start(endpoint, form, served, new SocketsProtocol(options)));
    }

    public IConnection Connect(IPEndPoint endpoint) => new SyncSocketsConnection(new TcpSocketsWire(
        options.Address == AddressKind.Pipe
            ? new TcpLink(PipeDialer.Connect(endpoint, options))
            : TcpDialer.Link(endpoint, options), options));

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new AsyncSocketsConnection(new TcpSocketsWire(
            options.Address == AddressKind.Pipe
                ? new TcpLink(await PipeDialer.ConnectAsync(endpoint, options, ct))
                : await TcpDialer.LinkAsync(endpoint, options, ct), options), options);
}
