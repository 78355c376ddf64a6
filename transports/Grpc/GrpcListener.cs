using System.Net;
using IntegrationMethods.Transports.Kestrel;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Kestrel with HTTP/2 in clear text from the first byte on.</summary>
internal static class GrpcListener
{
    /// <exception cref="TransportException">The endpoint can't be had.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, GrpcServer server, TransportOptions options, CancellationToken ct) =>
        KestrelListener.StartAsync(
            endpoint,
            server,
            Settings(options),
            options.NoDelay,
            listen =>
            {
                listen.Protocols = HttpProtocols.Http2;
                listen.Use(next => new HandshakeGuard(next, options.ConnectTimeout).OnConnectionAsync);
            },
            ct);

    private static KestrelServerOptions Settings(TransportOptions options)
    {
        // Kestrel measures a rate where the contract has a time: one byte a second after that time comes to the same.
        var stalled = new MinDataRate(bytesPerSecond: 1, TimeSpan.FromTicks(Math.Max(options.IdleTimeout.Ticks, 2 * TimeSpan.TicksPerSecond)));
        var settings = new KestrelServerOptions { AddServerHeader = false };
        settings.Limits.MaxConcurrentConnections = options.MaxConnections;
        settings.Limits.MaxConcurrentUpgradedConnections = 0;
        settings.Limits.KeepAliveTimeout = options.IdleTimeout;
        settings.Limits.RequestHeadersTimeout = options.ConnectTimeout;
        settings.Limits.MaxRequestBodySize = null;
        settings.Limits.MinRequestBodyDataRate = stalled;
        settings.Limits.MinResponseDataRate = stalled;
        settings.Limits.Http2.MaxStreamsPerConnection = options.MaxCallsPerConnection;
        return settings;
    }
}
