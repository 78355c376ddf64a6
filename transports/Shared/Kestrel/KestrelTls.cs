using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>TLS in front of whatever Kestrel speaks on an endpoint, where the server takes only that.</summary>
internal static class KestrelTls
{
    /// <summary>The protocols may be set afterwards, and decide on the name of the protocol within TLS.</summary>
    public static void Use(ListenOptions listen, ServedRows rows)
    {
        TransportOptions options = rows.Options;
        if (!options.Tls)
            return;
        listen.KestrelServerOptions.ApplicationServices ??= Services(rows);
        listen.Use(next => new TlsGuard(next, options.ConnectTimeout).OnConnectionAsync);
        listen.UseHttps(new HttpsConnectionAdapterOptions
        {
            ServerCertificate = TlsServer.CertificateOf(options),
            SslProtocols = TlsVersions.All,
            HandshakeTimeout = options.ConnectTimeout,
        });
        listen.Use(next => connection =>
        {
            if (connection.Features.Get<Peer>() is { } peer)
                peer.IsEncrypted = true;
            return next(connection);
        });
    }

    // Kestrel's TLS gets its internal services from a host; nothing else of Kestrel needs one here.
    private static ServiceProvider Services(ServedRows rows)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        builder.WebHost.UseKestrelCore();
        return builder.Services.BuildServiceProvider();
    }
}
