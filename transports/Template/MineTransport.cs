using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Contract;

namespace Mine;

/// <summary>
/// Length-prefixed messages over TCP. Rows may be large: a message has at most <see cref="TransportOptions.MaxMessageBytes"/>.
/// </summary>
/// <param name="options">Limits and settings of the run.</param>
public sealed class MineTransport(TransportOptions options) : ITransport
{
    public string Name => "mine";

    public string Stack => "direct";

    public string DisplayName => "Mine";

    /// <summary>Native: blocks its thread down to the socket. Say OverAsync if the sync form waits for the async one.</summary>
    public FormKind SyncKind => FormKind.Native;

    /// <summary>Native: holds no thread while it waits. Say OverSync if the async form blocks a thread.</summary>
    public FormKind AsyncKind => FormKind.Native;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        try
        {
            return ValueTask.FromResult<IListener>(new MineListener(endpoint, rows, form, options));
        }
        catch (SocketException e)
        {
            throw new TransportException($"can't listen on port {endpoint.Port} ({e.SocketErrorCode}): use another one", e);
        }
    }

    public IConnection Connect(IPEndPoint endpoint)
    {
        var client = new TcpClient(endpoint.AddressFamily) { NoDelay = true };
        try
        {
            client.Connect(endpoint);
            return new MineConnection(client, options);
        }
        catch (SocketException e)
        {
            client.Dispose();
            throw NoServer(endpoint, e);
        }
    }

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        var client = new TcpClient(endpoint.AddressFamily) { NoDelay = true };
        try
        {
            await client.ConnectAsync(endpoint, ct);
            return new MineConnection(client, options);
        }
        catch (SocketException e)
        {
            client.Dispose();
            throw NoServer(endpoint, e);
        }
    }

    private static TransportException NoServer(IPEndPoint endpoint, SocketException e) =>
        new($"no server listens on {endpoint} ({e.SocketErrorCode}): start it, or check the address and port", e);
}
