#if STACK_COREWCF
using IntegrationMethods.Transports.CoreWcf;
#endif
using IntegrationMethods.Transports.Grpc;
#if STACK_GRPC_DOTNET
using IntegrationMethods.Transports.GrpcDotnet;
#endif
using IntegrationMethods.Transports.InProcess;
#if STACK_MAGICONION
using IntegrationMethods.Transports.MagicOnion;
#endif
using IntegrationMethods.Transports.Nats;
using IntegrationMethods.Transports.NetTcp;
using IntegrationMethods.Transports.Plugins;
#if STACK_RABBITMQ
using IntegrationMethods.Transports.RabbitMq;
#endif
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.SignalR;
#if STACK_SIGNALR
using IntegrationMethods.Transports.SignalR.Library;
#endif
using IntegrationMethods.Transports.Sockets;
using IntegrationMethods.Transports.Soap;
#if STACK_STREAMJSONRPC
using IntegrationMethods.Transports.StreamJsonRpc;
#endif
using IntegrationMethods.Transports.WebSockets;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports;

/// <summary>Every transport of this build, and those of plug-ins. Flags, tests, <c>list</c> and the table of transports/README.md come from here.</summary>
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
#if STACK_SIGNALR
        new SignalRLibraryTransport(options, logs),
        new SignalRLibraryTransport(options, logs, messagePack: true),
#endif
#if STACK_STREAMJSONRPC
        new StreamJsonRpcTransport(options, logs),
#endif
#if STACK_MAGICONION
        new MagicOnionTransport(options, logs),
#endif
        new NatsTransport(options, logs),
#if STACK_RABBITMQ
        new RabbitMqTransport(options, logs),
#endif
#if STACK_COREWCF
        new CoreWcfNetTcpTransport(options, logs),
        new CoreWcfSoapTransport(options, logs),
#endif
#if STACK_GRPC_DOTNET
        new GrpcDotnetTransport(options, logs),
#endif
        .. options.Plugins.SelectMany(plugin => PluginTransports.Of(plugin, options, logs)),
    ];
}
