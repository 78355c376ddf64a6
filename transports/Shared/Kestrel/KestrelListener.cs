using System.Net;
using System.Runtime.Versioning;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Kestrel alone, without a host: no console logging, no Ctrl+C, nothing between the socket and the application.</summary>
internal sealed class KestrelListener : IListener
{
    /// <summary>
    /// What Kestrel keeps of a connection before it is looked at: at least the largest head of a request, which is 32 KiB.
    /// </summary>
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

    /// <summary>Listens there and nowhere else until disposed; the rows are disposed with the listener.</summary>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync<TContext>(
        IPEndPoint endpoint, IHttpApplication<TContext> application, KestrelServerOptions settings, ServedRows rows,
            Action<ListenOptions> configure, CancellationToken ct)
        where TContext : notnull
    {
        var address = ServerAddress.Take(endpoint, rows.Options);
        Func<IPEndPoint?> bound = Listen(settings, address, rows, configure);
        var sockets = new SocketTransportOptions();
        Configure(sockets, rows.Options);
        ResilientSockets connections = Accept(Options.Create(sockets), rows);
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
        return new KestrelListener(server, address, rows, bound(), connections.Failed);
    }

    /// <summary>
    /// Has a Kestrel listen on an address and nowhere else, for the peers of a server, over TLS where that takes only TLS.
    /// </summary>
    /// <returns>The address and port really bound, once it has started; null where it listens on none.</returns>
    public static Func<IPEndPoint?> Listen(KestrelServerOptions settings, ServerAddress address, ServedRows rows,
        Action<ListenOptions> configure)
    {
        ListenOptions? bound = null;
        settings.Listen(address.Target, listen =>
        {
            KestrelPeers.Watch(listen, rows);
            KestrelTls.Use(listen, rows);
            configure(bound = listen);
        });
        return () => bound!.IPEndPoint;
    }

    /// <summary>What a Kestrel accepts connections by: named pipes where the options say so, else sockets.</summary>
    public static ResilientSockets Accept(IOptions<SocketTransportOptions> sockets, ServedRows rows) => new(
        OperatingSystem.IsWindows() && rows.Options.Address == AddressKind.Pipe
            ? NamedPipes(rows)
            : new SocketTransportFactory(sockets, rows.Logs), rows);

    public static void Configure(SocketTransportOptions sockets, TransportOptions options)
    {
        sockets.NoDelay = options.NoDelay;
        sockets.MaxReadBufferSize = ReadBuffer(options);
    }

    public async ValueTask DisposeAsync()
    {
        _rows.Stop();
        using var limit = new CancellationTokenSource(StopTimeout);
        await _server.StopAsync(limit.Token);
        _server.Dispose();
        _address.Dispose();
        _rows.Dispose();
    }

    private static int ReadBuffer(TransportOptions options) => Math.Max(MinReadBuffer, options.MaxRequestBytes);

    // Open to the server's own user alone. Only a host can make them: of one that is never started, they are all that is taken.
    [SupportedOSPlatform("windows")]
    private static IConnectionListenerFactory NamedPipes(ServedRows rows)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        builder.WebHost.UseKestrelCore().UseNamedPipes(pipes => pipes.MaxReadBufferSize = ReadBuffer(rows.Options));
        return builder.Services.BuildServiceProvider().GetServices<IConnectionListenerFactory>()
            .Last(connections => connections is IConnectionListenerFactorySelector pipes && pipes.CanBind(new NamedPipeEndPoint("any")));
    }

    /// <summary>Whether Kestrel did not start because of its endpoint.</summary>
    public static bool IsNotBound(Exception error) =>
        error is IOException or System.Net.Sockets.SocketException or InvalidOperationException;

    public static TransportException NotBound(IPEndPoint endpoint, Exception error) =>
        error is AddressInUseException || error.InnerException is AddressInUseException
            ? new TransportException($"port {endpoint.Port} is in use: choose another one, or 0 for any free one", error)
            : new TransportException(
                $"can't listen on {endpoint} ({OneLine.OfPeer(error.Message)}): choose an address of this machine and a port that this "
                    + "user may open", error);
}
