using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Rest;

/// <summary>Kestrel with either HTTP/1.1 or HTTP/2 in front of <see cref="RestApplication"/>.</summary>
internal static class RestListener
{
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, bool http2, CancellationToken ct) => KestrelListener.StartAsync(
        endpoint, new RestApplication(rows.Options), Settings(rows.Options, http2), rows, listen => Configure(listen, rows.Options, http2), ct);

    private static KestrelServerOptions Settings(TransportOptions options, bool http2)
    {
        var settings = new KestrelServerOptions { AddServerHeader = false };
        // A request has no body: what HTTP/2 must allow for one is enough.
        return http2 ? HttpLimits.Http2(settings, options, requestBytes: 0) : HttpLimits.Http1(settings, options);
    }

    private static void Configure(ListenOptions listen, TransportOptions options, bool http2)
    {
        if (http2)
            HttpLimits.ListenForHttp2(listen, options);
        else
            listen.Protocols = HttpProtocols.Http1;
    }
}
