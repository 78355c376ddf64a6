using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Kestrel alone, without a host: no console logging, no Ctrl+C, nothing between the socket and the application.</summary>
internal sealed class KestrelListener : IListener
{
    /// <summary>What Kestrel keeps of a connection before it is looked at: at least the largest head of a request, which is 32 KiB.</summary>
    private const int MinReadBuffer = 64 * 1024;

    private readonly KestrelServer _server;

    private KestrelListener(KestrelServer server, IPEndPoint endpoint)
    {
        _server = server;
        EndPoint = endpoint;
    }

    public IPEndPoint EndPoint { get; }

    /// <param name="endpoint">Where to listen, and nowhere else; port 0 is any free one.</param>
    /// <param name="application">What answers the requests.</param>
    /// <param name="settings">The transport's own limits.</param>
    /// <param name="options">Limits and settings of every transport.</param>
    /// <param name="configure">The transport's own protocol on that endpoint.</param>
    /// <param name="ct">Gives up the start.</param>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync<TContext>(
        IPEndPoint endpoint, IHttpApplication<TContext> application, KestrelServerOptions settings, TransportOptions options, Action<ListenOptions> configure, CancellationToken ct)
        where TContext : notnull
    {
        ListenOptions? bound = null;
        settings.Listen(endpoint, listen => configure(bound = listen));
        var transport = new SocketTransportOptions();
        Configure(transport, options);
        var sockets = new SocketTransportFactory(Options.Create(transport), NullLoggerFactory.Instance);
        var server = new KestrelServer(Options.Create(settings), sockets, NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync(application, ct);
        }
        catch (Exception error) when (IsNotBound(error))
        {
            server.Dispose();
            throw NotBound(endpoint, error);
        }
        return new KestrelListener(server, bound!.IPEndPoint!);
    }

    public static void Configure(SocketTransportOptions sockets, TransportOptions options)
    {
        sockets.NoDelay = options.NoDelay;
        sockets.MaxReadBufferSize = Math.Max(MinReadBuffer, options.MaxRequestBytes);
    }

    public async ValueTask DisposeAsync()
    {
        // A token already cancelled: connections and their calls are ended, not waited for.
        await _server.StopAsync(new CancellationToken(canceled: true));
        _server.Dispose();
    }

    /// <summary>Whether Kestrel did not start because of its endpoint.</summary>
    public static bool IsNotBound(Exception error) => error is IOException or System.Net.Sockets.SocketException or InvalidOperationException;

    public static TransportException NotBound(IPEndPoint endpoint, Exception error) =>
        error is AddressInUseException || error.InnerException is AddressInUseException
            ? new TransportException($"port {endpoint.Port} is in use: choose another one, or 0 for any free one", error)
            : new TransportException($"can't listen on {endpoint} ({OneLine.OfPeer(error.Message)}): choose an address of this machine and a port that this user may open", error);
}
