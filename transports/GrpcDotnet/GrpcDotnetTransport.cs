using System.Net;
using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Logging;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>
/// gRPC as a .NET team would have it: Grpc.AspNetCore at the server, Grpc.Net.Client at the client, both with the code that Grpc.Tools
/// generates, and with the libraries' reflection and health checks.
/// </summary>
/// <remarks>The service is that of service_tables.proto, so that either end talks to the direct stack as well.</remarks>
public sealed class GrpcDotnetTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "grpc";

    public string Stack => "grpc-dotnet";

    public string DisplayName => "gRPC";

    /// <summary>The library's blocking call waits for its asynchronous one.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<ReplyKind> Answers { get; } = [ReplyKind.List, ReplyKind.Stream, ReplyKind.Chunks];

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix, AddressKind.Pipe];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        GrpcLibraryHost.StartAsync(
            endpoint,
            new ServedRows(rows, options, logs, "grpc/grpc-dotnet"),
            Add,
            Map,
            ct);

    public IConnection Connect(IPEndPoint endpoint) => new GrpcDotnetConnection(endpoint, options).Open();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await new GrpcDotnetConnection(endpoint, options).OpenAsync(ct);

    private void Add(IServiceCollection services)
    {
        services.AddSingleton(new ServiceTablesService(options.MaxMessageBytes));
        services.AddGrpcReflection();
        // Without a check the library reports UNKNOWN. A server that answers this one serves.
        services.AddGrpcHealthChecks(health => health.Services.Map(Wire.ServiceTables.Descriptor.FullName, _ => true))
            .AddCheck("answers", () => HealthCheckResult.Healthy());
    }

    private void Map(WebApplication application)
    {
        application.MapGrpcService<ServiceTablesService>();
        application.MapGrpcReflectionService().Limit(options.IdleTimeout);
        application.MapGrpcHealthChecksService().Limit(options.IdleTimeout);
    }
}
