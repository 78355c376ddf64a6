using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>JSON-RPC 2.0 over TCP with the library StreamJsonRpc: messages with a header, as in the Language Server Protocol.</summary>
/// <remarks>
/// The library has no blocking call: the sync form waits for the asynchronous one. At the server, the sync operation blocks a thread of
/// the pool. Calls of a connection overlap in both forms.
/// </remarks>
public sealed class StreamJsonRpcTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "jsonrpc";

    public string Stack => "streamjsonrpc";

    public string DisplayName => RpcJson.Protocol;

    public bool IsInDefaultRun => false;

    public bool CanTls => true;

    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        var served = new ServedRows(rows, options, logs, $"{Name}/{Stack}");
        // Asynchronous in either form, as the library is.
        return ValueTask.FromResult<IListener>(TcpServer.Start(endpoint, CallForm.Async, served, new RpcProtocol(options)));
    }

    public IConnection Connect(IPEndPoint endpoint) => ConnectAsync(endpoint).AsTask().GetAwaiter().GetResult();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new RpcConnection(endpoint, await TcpDialer.LinkAsync(endpoint, options, ct), options);
}
