using System.Net;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using IntegrationMethods.Transports.Soap;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>BasicHttpBinding on Kestrel, with the limits that the direct stack's Kestrel has.</summary>
internal sealed class HttpHost(IPEndPoint endpoint, TransportOptions options) : ICoreWcfHost
{
    public const string Path = "/ServiceTables.svc";

    private ListenOptions? _bound;

    public IPEndPoint EndPoint => _bound?.IPEndPoint ?? endpoint;

    public void Listen(WebApplicationBuilder builder) => builder.WebHost.ConfigureKestrel(kestrel =>
    {
        SoapListener.Limit(kestrel, options);
        kestrel.Listen(endpoint, listen =>
        {
            listen.Protocols = HttpProtocols.Http1;
            _bound = listen;
        });
    });

    public void Add(IServiceBuilder services) => services.AddServiceEndpoint<ServiceTablesService, IServiceTablesContract>(
        new BasicHttpBinding(BasicHttpSecurityMode.None)
        {
            MaxReceivedMessageSize = options.MaxRequestBytes,
            MaxBufferSize = options.MaxRequestBytes,
            ReceiveTimeout = options.IdleTimeout,
            SendTimeout = options.IdleTimeout,
        },
        Path);
}
