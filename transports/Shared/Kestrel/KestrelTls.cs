using IntegrationMethods.Transports.Shared.Peers;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>TLS in front of whatever Kestrel speaks on an endpoint, where the server takes only that.</summary>
internal static class KestrelTls
{
    /// <param name="listen">Where; its protocols may be set afterwards, and decide on the name of the protocol within TLS.</param>
    /// <param name="rows">With the options.</param>
    public static void Use(ListenOptions listen, ServedRows rows)
    {
        TransportOptions options = rows.Options;
        if (!options.Tls)
            return;
        // Kestrel alone asks a host for them.
        listen.KestrelServerOptions.ApplicationServices ??= new ServiceCollection().AddSingleton(rows.Logs).BuildServiceProvider();
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
}
