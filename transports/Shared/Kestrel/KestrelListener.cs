using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Kestrel alone, without a host: no console logging, no Ctrl+C, nothing between the socket and the application.</summary>
internal sealed class KestrelListener : IListener
{
    /// <summary>What Kestrel keeps of a connection before it is looked at: at least the largest head of a request, which is 32 KiB.</summary>
    private const int MinReadBuffer = 64 * 1024;

    /// <summary>For calls, which have been given up, to tell their peers; what then is left is cut off.</summary>
    public static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly KestrelServer _server;
    private readonly ServerAddress _address;
    private readonly ServedRows _rows;

    private KestrelListener(KestrelServer server, ServerAddress address, ServedRows rows, IPEndPoint? bound, Task failed)
    {
        _server = server;
        _address = address;
        _rows = rows;
        EndPoint = address.Name(bound);
        Failed = failed;
    }

    public IPEndPoint EndPoint { get; }

    public Task Failed { get; }

    /// <param name="endpoint">Where to listen, and nowhere else; port 0 is any free one.</param>
    /// <param name="application">What answers the requests.</param>
    /// <param name="settings">The transport's own limits.</param>
    /// <param name="rows">What is served, with the limits and settings of every transport; disposed with the listener.</param>
    /// <param name="configure">The transport's own protocol on that endpoint.</param>
    /// <param name="ct">Gives up the start.</param>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync<TContext>(
        IPEndPoint endpoint, IHttpApplication<TContext> application, KestrelServerOptions settings, ServedRows rows, Action<ListenOptions> configure, CancellationToken ct)
        where TContext : notnull
    {
        ListenOptions? bound = null;
        var address = ServerAddress.Take(endpoint, rows.Options);
        settings.Listen(address.Target, listen =>
        {
            KestrelPeers.Watch(listen, rows);
            KestrelTls.Use(listen, rows);
            configure(bound = listen);
        });
        var connections = new PatientSockets(Connections(rows), rows);
        var server = new KestrelServer(Options.Create(settings), connections, rows.Logs);
        try
        {
            await server.StartAsync(application, ct);
        }
        catch (Exception error) when (IsNotBound(error))
        {
            server.Dispose();
            address.Dispose();
            throw NotBound(endpoint, error);
        }
        return new KestrelListener(server, address, rows, bound!.IPEndPoint, connections.Failed);
    }

    public static void Configure(SocketTransportOptions sockets, TransportOptions options)
    {
        sockets.NoDelay = options.NoDelay;
        sockets.MaxReadBufferSize = ReadBuffer(options);
    }

    public static int ReadBuffer(TransportOptions options) => Math.Max(MinReadBuffer, options.MaxRequestBytes);

    public async ValueTask DisposeAsync()
    {
        _rows.Stop();
        using var limit = new CancellationTokenSource(StopTimeout);
        await _server.StopAsync(limit.Token);
        _server.Dispose();
        _address.Dispose();
        _rows.Dispose();
    }

    private static IConnectionListenerFactory Connections(ServedRows rows)
    {
        if (OperatingSystem.IsWindows() && rows.Options.Address == AddressKind.Pipe)
            return KestrelPipes.Create(rows);
        var sockets = new SocketTransportOptions();
        Configure(sockets, rows.Options);
        return new SocketTransportFactory(Options.Create(sockets), rows.Logs);
    }

    /// <summary>Whether Kestrel did not start because of its endpoint.</summary>
    public static bool IsNotBound(Exception error) => error is IOException or System.Net.Sockets.SocketException or InvalidOperationException;

    public static TransportException NotBound(IPEndPoint endpoint, Exception error) =>
        error is AddressInUseException || error.InnerException is AddressInUseException
            ? new TransportException($"port {endpoint.Port} is in use: choose another one, or 0 for any free one", error)
            : new TransportException($"can't listen on {endpoint} ({OneLine.OfPeer(error.Message)}): choose an address of this machine and a port that this user may open", error);
}
