using System.Net;
using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using ProtoBuf.Grpc.Server;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>gRPC code first: protobuf-net.Grpc on a contract in C#, the way on for services of WCF.</summary>
/// <remarks>
/// The wire is that of service_tables.proto, without its streams. The gRPC below is that of the stack grpc-dotnet: host, channel and
/// limits.
/// </remarks>
public sealed class ProtobufNetTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "grpc";

    public string Stack => "protobuf-net";

    public string DisplayName => "gRPC";

    public bool IsInDefaultRun => false;

    /// <summary>The library's blocking call waits for its asynchronous one.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix, AddressKind.Pipe];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        GrpcLibraryHost.StartAsync(
            endpoint,
            new ServedRows(rows, options, logs, "grpc/protobuf-net"),
            services =>
            {
                services.AddCodeFirstGrpc();
                services.AddSingleton(new ServiceTablesService(options.MaxMessageBytes));
            },
            application => application.MapGrpcService<ServiceTablesService>(),
            ct);

    public IConnection Connect(IPEndPoint endpoint) => new ProtobufNetConnection(endpoint, options).Open();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await new ProtobufNetConnection(endpoint, options).OpenAsync(ct);
}
