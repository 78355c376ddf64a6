using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>Kestrel with HTTP/1.1, whose connections <see cref="WebSocketApplication"/> upgrades.</summary>
internal static class WebSocketListener
{
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) => KestrelListener.StartAsync(
        endpoint, new WebSocketApplication(rows), HttpLimits.Http1(new KestrelServerOptions { AddServerHeader = false }, rows.Options), rows, Configure, ct);

    private static void Configure(ListenOptions listen)
    {
        listen.Protocols = HttpProtocols.Http1;
        // Kestrel does not count an upgraded connection any more; here it is one of the maximum as any other.
        listen.Use(next => connection =>
        {
            connection.Features.Set<IDecrementConcurrentConnectionCountFeature>(null);
            return next(connection);
        });
    }
}
