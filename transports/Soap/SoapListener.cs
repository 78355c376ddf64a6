using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Soap;

/// <summary>Kestrel with HTTP/1.1 in front of <see cref="SoapApplication"/>.</summary>
internal static class SoapListener
{
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) => KestrelListener.StartAsync(
        endpoint, new SoapApplication(rows.Options), Settings(rows.Options), rows, listen => listen.Protocols = HttpProtocols.Http1, ct);

    /// <summary>How much of an HTTP server its peers may have.</summary>
    public static void Limit(KestrelServerOptions kestrel, TransportOptions options)
    {
        kestrel.Limits.MaxConcurrentConnections = options.MaxConnections;
        kestrel.Limits.MaxRequestBodySize = options.MaxRequestBytes;
        kestrel.Limits.KeepAliveTimeout = options.IdleTimeout;
        // The head of a request is HTTP's handshake: whoever dribbles it holds a connection and nothing else.
        kestrel.Limits.RequestHeadersTimeout = options.ConnectTimeout < options.IdleTimeout ? options.ConnectTimeout : options.IdleTimeout;
        kestrel.Limits.MinRequestBodyDataRate = HttpPace.Min(options);
        kestrel.Limits.MinResponseDataRate = HttpPace.Min(options);
    }

    private static KestrelServerOptions Settings(TransportOptions options)
    {
        var kestrel = new KestrelServerOptions();
        Limit(kestrel, options);
        return kestrel;
    }
}
