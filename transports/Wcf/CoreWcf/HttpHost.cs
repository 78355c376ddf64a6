using System.Net;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Wcf.Contract;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>BasicHttpBinding on Kestrel, with the limits that the direct stack's Kestrel has.</summary>
internal sealed class HttpHost(IPEndPoint endpoint, ServedRows rows) : ICoreWcfHost
{
    private readonly TransportOptions _options = rows.Options;
    private ListenOptions? _bound;

    public IPEndPoint EndPoint => _bound?.IPEndPoint ?? endpoint;

    public void Listen(WebApplicationBuilder builder) => builder.WebHost.ConfigureKestrel(kestrel =>
    {
        HttpLimits.Http1(kestrel, _options);
        kestrel.Listen(endpoint, listen =>
        {
            KestrelPeers.Watch(listen, rows);
            ConnectionPeer.Flow(listen);
            KestrelTls.Use(listen, rows);
            listen.Protocols = HttpProtocols.Http1;
            _bound = listen;
        });
    });

    public void Add(IServiceBuilder services) => services.AddServiceEndpoint<ServiceTablesService, IServiceTablesContract>(
        new BasicHttpBinding(_options.Tls ? BasicHttpSecurityMode.Transport : BasicHttpSecurityMode.None)
        {
            MaxReceivedMessageSize = _options.MaxRequestBytes,
            MaxBufferSize = _options.MaxRequestBytes,
            SendTimeout = _options.IdleTimeout,
        },
        ServicePaths.Http);
}
