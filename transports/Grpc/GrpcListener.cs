using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Kestrel with HTTP/2 in clear text from the first byte on.</summary>
internal static class GrpcListener
{
    /// <summary>The smallest window that HTTP/2 starts with (RFC 9113, 6.9.2), and Kestrel's smallest.</summary>
    private const int MinWindow = 65_535;

    /// <summary>Bytes of one field of a head: twice as many as a whole head may have (32 KiB). A head beyond that ends the connection in any case.</summary>
    private const int MaxHeaderField = 64 * 1024;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) =>
        KestrelListener.StartAsync(
            endpoint,
            new GrpcServer(rows.Options),
            Limit(new KestrelServerOptions(), rows.Options),
            rows,
            listen => Configure(listen, rows.Options),
            ct);

    /// <summary>HTTP/2 from the first byte on, or none.</summary>
    public static void Configure(ListenOptions listen, TransportOptions options)
    {
        listen.Protocols = HttpProtocols.Http2;
        listen.Use(next => new HandshakeGuard(next, options.ConnectTimeout).OnConnectionAsync);
    }

    /// <returns>The same settings, held to the options.</returns>
    public static KestrelServerOptions Limit(KestrelServerOptions settings, TransportOptions options)
    {
        settings.AddServerHeader = false;
        settings.Limits.MaxConcurrentConnections = options.MaxConnections;
        settings.Limits.MaxConcurrentUpgradedConnections = 0;
        settings.Limits.KeepAliveTimeout = options.IdleTimeout;
        settings.Limits.RequestHeadersTimeout = options.ConnectTimeout;
        settings.Limits.MaxRequestBodySize = null;
        settings.Limits.MinRequestBodyDataRate = HttpPace.Min(options);
        settings.Limits.MinResponseDataRate = HttpPace.Min(options);
        settings.Limits.Http2.MaxStreamsPerConnection = options.MaxCallsPerConnection;
        // A longer field alone would end the connection with all its calls, as HPACK's table is lost with it; up to here it ends its own call.
        settings.Limits.Http2.MaxRequestHeaderFieldSize = MaxHeaderField;
        // What a connection may have sent that no call has taken: one request at most, in place of a megabyte.
        settings.Limits.Http2.InitialStreamWindowSize = settings.Limits.Http2.InitialConnectionWindowSize =
            Math.Max(MinWindow, OutgoingMessage.PrefixSize + options.MaxRequestBytes);
        return settings;
    }
}
