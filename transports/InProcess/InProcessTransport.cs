using System.Collections.Concurrent;
using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.InProcess;

/// <summary>No wire at all: the floor that every other cell is read against, and the tests' double.</summary>
/// <remarks>Ports are numbers in a table of this process; nothing is bound.</remarks>
public sealed class InProcessTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    private static readonly ConcurrentDictionary<int, InProcessListener> s_listeners = new();
    private static int s_lastPort = 65535;

    public string Name => "inprocess";

    public string Stack => "direct";

    public string DisplayName => "in process";

    public bool HasWire => false;

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        int port = endpoint.Port == 0 ? FreePort() : endpoint.Port;
        var listener = new InProcessListener(new IPEndPoint(endpoint.Address, port),
            new ServedRows(rows, options, logs, "inprocess/direct"), Forget);
        if (!s_listeners.TryAdd(port, listener))
            throw new TransportException($"in-process port {port} is in use: choose another one, or 0 for any free one");
        return ValueTask.FromResult<IListener>(listener);
    }

    public IConnection Connect(IPEndPoint endpoint) =>
        s_listeners.TryGetValue(endpoint.Port, out InProcessListener? listener)
            ? new InProcessConnection(listener)
            : throw new TransportException($"no in-process server listens on port {endpoint.Port}: start it in this process first");

    public ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        ValueTask.FromResult(Connect(endpoint));

    private static int FreePort()
    {
        for (int tries = 0; tries < 65535; tries++)
        {
            int port = (Interlocked.Decrement(ref s_lastPort) & 0x7FFF) + 1;
            if (!s_listeners.ContainsKey(port))
                return port;
        }
        throw new TransportException("every in-process port is in use: dispose listeners that are no longer needed");
    }

    private static void Forget(InProcessListener listener) =>
        s_listeners.TryRemove(KeyValuePair.Create(listener.EndPoint.Port, listener));
}
