using System.Net;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using CoreWCF.Description;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using IntegrationMethods.Transports.Wcf.Contract;
using IntegrationMethods.Transports.Wcf.CoreWcf.Tls;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>NetTcpBinding without security, or with TLS as its only one, on Kestrel's sockets.</summary>
internal sealed class NetTcpHost(IPEndPoint endpoint, ServedRows rows) : ICoreWcfHost
{
    private readonly TransportOptions _options = rows.Options;
    private TcpListenOptions? _bound;

    public IPEndPoint EndPoint => _bound?.IPEndpoint ?? endpoint;

    public void Listen(WebApplicationBuilder builder)
    {
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxConcurrentConnections = _options.MaxConnections);
        // Not UseNetTcp(port), which listens on every address of the machine; nor a name, which does so as well.
        builder.WebHost.UseNetTcp(netTcp => netTcp.Listen(new Uri($"net.tcp://{endpoint}"), Configure));
    }

    public void Add(IServiceBuilder services)
    {
        services.AddServiceEndpoint<ServiceTablesService, IServiceTablesContract>(Binding(), ServicePaths.NetTcp, KeepNegativeZeros);
        if (_options.Tls)
            services.ConfigureServiceHostBase<ServiceTablesService>(host =>
                host.Credentials.ServiceCertificate.Certificate = TlsServer.CertificateOf(_options));
    }

    private CustomBinding Binding()
    {
        var binding = new CustomBinding(new NetTcpBinding(SecurityMode.None)
        {
            MaxReceivedMessageSize = _options.MaxRequestBytes,
            MaxBufferSize = _options.MaxRequestBytes,
            // Ends a session without calls. What a handshake may take is the pool's ChannelInitializationTimeout, below.
            ReceiveTimeout = _options.IdleTimeout,
            SendTimeout = _options.IdleTimeout,
        });
        if (_options.Tls)
            binding.Elements.Insert(binding.Elements.Count - 1, new ServerUpgradeElement(_options));
        return binding;
    }

    private static void KeepNegativeZeros(ServiceEndpoint endpoint)
    {
        foreach (OperationDescription operation in endpoint.Contract.Operations)
            operation.OperationBehaviors.Add(new NegativeZeros());
    }

    private void Configure(TcpListenOptions listen)
    {
        _bound = listen;
        listen.ConnectionPoolSettings.ChannelInitializationTimeout = _options.ConnectTimeout;
        listen.ConnectionPoolSettings.IdleTimeout = _options.IdleTimeout;
        KestrelPeers.Watch(listen, rows);
        ConnectionPeer.Flow(listen);
        ConnectionCalls.Watch(listen, _options);
    }
}
