using System.Net;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using CoreWCF.Description;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>NetTcpBinding without security, on Kestrel's sockets.</summary>
internal sealed class NetTcpHost(IPEndPoint endpoint, TransportOptions options) : ICoreWcfHost
{
    public const string Path = "/ServiceTables";

    private TcpListenOptions? _bound;

    public IPEndPoint EndPoint => _bound?.IPEndpoint ?? endpoint;

    public void Listen(WebApplicationBuilder builder)
    {
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxConcurrentConnections = options.MaxConnections);
        // Not UseNetTcp(port), which listens on every address of the machine; nor a name, which does so as well.
        builder.WebHost.UseNetTcp(netTcp => netTcp.Listen(new Uri($"net.tcp://{endpoint}"), Configure));
    }

    public void Add(IServiceBuilder services) => services.AddServiceEndpoint<ServiceTablesService, IServiceTablesContract>(
        new NetTcpBinding(SecurityMode.None)
        {
            MaxReceivedMessageSize = options.MaxRequestBytes,
            MaxBufferSize = options.MaxRequestBytes,
            OpenTimeout = options.ConnectTimeout,
            ReceiveTimeout = options.IdleTimeout,
            SendTimeout = options.IdleTimeout,
        },
        Path,
        KeepNegativeZeros);

    private static void KeepNegativeZeros(ServiceEndpoint endpoint)
    {
        foreach (OperationDescription operation in endpoint.Contract.Operations)
            operation.OperationBehaviors.Add(new NegativeZeros());
    }

    private void Configure(TcpListenOptions listen)
    {
        _bound = listen;
        listen.ConnectionPoolSettings.ChannelInitializationTimeout = options.ConnectTimeout;
        listen.ConnectionPoolSettings.IdleTimeout = options.IdleTimeout;
        ConnectionCalls.Watch(listen, options);
    }
}
