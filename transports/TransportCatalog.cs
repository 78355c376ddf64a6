using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.GrpcDotnet;
using IntegrationMethods.Transports.InProcess;
using IntegrationMethods.Transports.Nats;
using IntegrationMethods.Transports.NetTcp;
using IntegrationMethods.Transports.Plugins;
using IntegrationMethods.Transports.ProtobufNet;
using IntegrationMethods.Transports.RabbitMq;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.SignalR;
using IntegrationMethods.Transports.Sockets;
using IntegrationMethods.Transports.Soap;
using IntegrationMethods.Transports.StreamJsonRpc;
using IntegrationMethods.Transports.Wcf;
using IntegrationMethods.Transports.WebSockets;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports;

/// <summary>
/// Every transport of this build, and those of plug-ins. Flags, tests, <c>list</c> and the table of transports/README.md come from here.
/// </summary>
public static class TransportCatalog
{
    /// <summary>Builds the transports. A new one adds its line here and nothing elsewhere.</summary>
    /// <param name="options">Limits and settings of all of them.</param>
    /// <param name="logs">Where their servers log; null for none.</param>
    public static IReadOnlyList<ITransport> Create(TransportOptions options, ILoggerFactory? logs = null) =>
    [
        new InProcessTransport(options, logs),
        new NetTcpTransport(options, logs),
        new SocketsTransport(options, logs),
        new SoapTransport(options, logs),
        new GrpcTransport(options, logs),
        new RestTransport(options, logs),
        new RestTransport(options, logs, http2: true),
        new WebSocketTransport(options, logs),
        new SignalRTransport(options, logs),
        new SignalRTransport(options, logs, messagePack: true),
        new StreamJsonRpcTransport(options, logs),
        new NatsTransport(options, logs),
        new RabbitMqTransport(options, logs),
        new WcfNetTcpTransport(options, logs, new NetTcpTransport(options, logs)),
        new WcfSoapTransport(options, logs, new SoapTransport(options, logs)),
        new GrpcDotnetTransport(options, logs),
        new ProtobufNetTransport(options, logs),
        .. options.Plugins.SelectMany(plugin => PluginTransports.Of(plugin, options, logs)),
    ];
}
