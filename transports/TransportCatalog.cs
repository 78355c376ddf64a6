#if STACK_COREWCF
using IntegrationMethods.Transports.CoreWcf;
#endif
using IntegrationMethods.Transports.Grpc;
#if STACK_GRPC_DOTNET
using IntegrationMethods.Transports.GrpcDotnet;
#endif
using IntegrationMethods.Transports.InProcess;
using IntegrationMethods.Transports.NetTcp;
using IntegrationMethods.Transports.Sockets;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Transports;

/// <summary>Every transport of this build. Flags, tests, <c>list</c> and the table of transports/README.md come from here.</summary>
public static class TransportCatalog
{
    /// <summary>Builds the transports. A new one adds its line here and nothing elsewhere.</summary>
    public static IReadOnlyList<ITransport> Create(TransportOptions options) =>
    [
        new InProcessTransport(),
        new NetTcpTransport(options),
        new SocketsTransport(options),
        new SoapTransport(options),
        new GrpcTransport(options),
#if STACK_COREWCF
        new CoreWcfNetTcpTransport(options),
        new CoreWcfSoapTransport(options),
#endif
#if STACK_GRPC_DOTNET
        new GrpcDotnetTransport(options),
#endif
    ];
}
