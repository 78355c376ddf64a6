using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>Kestrel with HTTP/1.1, whose connections <see cref="WebSocketApplication"/> upgrades.</summary>
internal static class WebSocketListener
{
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) => KestrelListener.StartAsync(
        endpoint, new WebSocketApplication(rows), HttpLimits.Http1(new KestrelServerOptions { AddServerHeader = false }, rows.Options),
            rows, HttpLimits.ListenForUpgrades, ct);
}
