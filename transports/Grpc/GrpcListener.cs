using System.Net;
using IntegrationMethods.Transports.Http;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Kestrel without a host around it: HTTP/2 in clear text from the first byte on, nothing on the console, no signal handlers.</summary>
internal sealed class GrpcListener : IListener
{
    private readonly KestrelServer _kestrel;

    private GrpcListener(KestrelServer kestrel, IPEndPoint endpoint)
    {
        _kestrel = kestrel;
        EndPoint = endpoint;
    }

    public IPEndPoint EndPoint { get; }

    public static async ValueTask<GrpcListener> StartAsync(IPEndPoint endpoint, GrpcServer server, TransportOptions options, CancellationToken ct)
    {
        ListenOptions? bound = null;
        KestrelServerOptions settings = Settings(options);
        settings.Listen(endpoint, listen =>
        {
            listen.Protocols = HttpProtocols.Http2;
            listen.Use(next => new HandshakeGuard(next, options.ConnectTimeout).OnConnectionAsync);
            bound = listen;
        });
        var kestrel = new KestrelServer(Options.Create(settings), Sockets(options), NullLoggerFactory.Instance);
        try
        {
            await kestrel.StartAsync(server, ct);
            return new GrpcListener(kestrel, bound!.IPEndPoint!);
        }
        catch (Exception error) when (error is IOException or System.Net.Sockets.SocketException)
        {
            kestrel.Dispose();
            throw new TransportException(Describe(endpoint, error), error);
        }
    }

    /// <summary>Stops at once: connections end, and their calls with them.</summary>
    public async ValueTask DisposeAsync()
    {
        await _kestrel.StopAsync(new CancellationToken(canceled: true));
        _kestrel.Dispose();
    }

    private static string Describe(IPEndPoint endpoint, Exception error) => error.InnerException is AddressInUseException
        ? $"port {endpoint.Port} is in use: choose another one, or 0 for any free one"
        : $"can't listen on {endpoint} ({error.Message}): choose an address of this machine and a port that is allowed";

    private static KestrelServerOptions Settings(TransportOptions options)
    {
        var settings = new KestrelServerOptions { AddServerHeader = false };
        settings.Limits.MaxConcurrentConnections = options.MaxConnections;
        settings.Limits.MaxConcurrentUpgradedConnections = 0;
        settings.Limits.KeepAliveTimeout = options.IdleTimeout;
        settings.Limits.RequestHeadersTimeout = options.ConnectTimeout;
        settings.Limits.MaxRequestBodySize = null;
        settings.Limits.MinRequestBodyDataRate = HttpPace.Least(options);
        settings.Limits.MinResponseDataRate = HttpPace.Least(options);
        settings.Limits.Http2.MaxStreamsPerConnection = options.MaxCallsPerConnection;
        return settings;
    }

    private static SocketTransportFactory Sockets(TransportOptions options) => new(
        Options.Create(new SocketTransportOptions { NoDelay = options.NoDelay }), NullLoggerFactory.Instance);
}
