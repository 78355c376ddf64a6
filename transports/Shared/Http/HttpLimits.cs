using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>How much of an HTTP server its peers may have.</summary>
internal static class HttpLimits
{
    /// <summary>The smallest window that HTTP/2 starts with (RFC 9113, 6.9.2), and Kestrel's smallest.</summary>
    private const int MinWindow = 65_535;

    /// <summary>
    /// Bytes of one field of a head: twice as many as a whole head may have (32 KiB). A head beyond that ends the connection in any case.
    /// </summary>
    private const int MaxHeaderField = 64 * 1024;

    // Kestrel checks its timeouts once a second and rejects shorter ones.
    private static readonly TimeSpan s_minGrace = TimeSpan.FromSeconds(1.1);

    /// <returns>The same settings for HTTP/1.1, held to the options.</returns>
    public static KestrelServerOptions Http1(KestrelServerOptions kestrel, TransportOptions options)
    {
        Limit(kestrel, options);
        kestrel.Limits.MaxRequestBodySize = options.MaxRequestBytes;
        // The head of a request is HTTP's handshake: a client that dribbles it holds a connection and nothing else.
        kestrel.Limits.RequestHeadersTimeout = options.ConnectTimeout < options.IdleTimeout ? options.ConnectTimeout : options.IdleTimeout;
        return kestrel;
    }

    /// <returns>The same settings for HTTP/2; the largest request has its framing with it.</returns>
    public static KestrelServerOptions Http2(KestrelServerOptions kestrel, TransportOptions options, int requestBytes)
    {
        Limit(kestrel, options);
        kestrel.AddServerHeader = false;
        kestrel.Limits.MaxConcurrentUpgradedConnections = 0;
        kestrel.Limits.MaxRequestBodySize = null;
        kestrel.Limits.RequestHeadersTimeout = options.ConnectTimeout;
        kestrel.Limits.Http2.MaxStreamsPerConnection = options.MaxCallsPerConnection;
        // A longer field alone would end the connection with all its calls, as HPACK's table is lost with it; up to here it ends its own
        // call.
        kestrel.Limits.Http2.MaxRequestHeaderFieldSize = MaxHeaderField;
        // What a connection may have sent that no call has taken: one request at most, in place of a megabyte.
        kestrel.Limits.Http2.InitialStreamWindowSize = kestrel.Limits.Http2.InitialConnectionWindowSize = Math.Max(MinWindow, requestBytes);
        return kestrel;
    }

    /// <summary>HTTP/2 from the first byte on, or none.</summary>
    public static void ListenForHttp2(ListenOptions listen, TransportOptions options)
    {
        listen.Protocols = HttpProtocols.Http2;
        listen.Use(next => new HandshakeGuard(next, options.ConnectTimeout).OnConnectionAsync);
    }

    /// <summary>HTTP/1.1, whose connections may become those of another protocol.</summary>
    public static void ListenForUpgrades(ListenOptions listen)
    {
        listen.Protocols = HttpProtocols.Http1;
        // Kestrel does not count an upgraded connection any more; here it is one of the maximum as any other.
        listen.Use(next => connection =>
        {
            connection.Features.Set<IDecrementConcurrentConnectionCountFeature>(null);
            return next(connection);
        });
    }

    private static void Limit(KestrelServerOptions kestrel, TransportOptions options)
    {
        kestrel.Limits.MaxConcurrentConnections = options.MaxConnections;
        kestrel.Limits.KeepAliveTimeout = options.IdleTimeout;
        kestrel.Limits.MinRequestBodyDataRate = kestrel.Limits.MinResponseDataRate = MinPace(options);
    }

    /// <summary>
    /// The idle timeout in Kestrel's terms, which knows a pace after a time of grace: the one that takes the largest message through in it.
    /// A slower one would let a peer that takes nothing stay for as long as the bytes that wait for it would need: Kestrel allows each
    /// write its size divided by this pace.
    /// </summary>
    private static MinDataRate MinPace(TransportOptions options)
    {
        TimeSpan grace = options.IdleTimeout > s_minGrace ? options.IdleTimeout : s_minGrace;
        return new MinDataRate(options.MaxMessageBytes / grace.TotalSeconds, grace);
    }
}
