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
        endpoint,
        new SoapApplication(rows.Options),
        HttpLimits.Http1(new KestrelServerOptions(), rows.Options),
        rows,
        listen => listen.Protocols = HttpProtocols.Http1,
        ct);
}
