using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Kestrel with HTTP/2 in clear text from the first byte on.</summary>
internal static class GrpcListener
{
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) =>
        KestrelListener.StartAsync(
            endpoint,
            new GrpcServer(rows.Options),
            Limit(new KestrelServerOptions(), rows.Options),
            rows,
            listen => HttpLimits.ListenForHttp2(listen, rows.Options),
            ct);

    /// <returns>The same settings, held to the options.</returns>
    public static KestrelServerOptions Limit(KestrelServerOptions settings, TransportOptions options) =>
        HttpLimits.Http2(settings, options, OutgoingMessage.PrefixSize + options.MaxRequestBytes);
}
