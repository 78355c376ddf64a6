using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>An ASP.NET Core application of the one service, with routing, dependency injection and host as is usual.</summary>
internal static class GrpcLibraryHost
{
    /// <summary>In front of each message: a flag (compressed or not) and a length.</summary>
    private const int PrefixSize = 5;

    /// <summary>Serves until disposed; the rows are disposed with the listener.</summary>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(
        IPEndPoint endpoint, ServedRows rows, Action<IServiceCollection> add, Action<WebApplication> map, CancellationToken ct)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        TransportOptions options = rows.Options;
        var address = ServerAddress.Take(endpoint, options);
        Func<IPEndPoint?> bound = ApplicationListener.Listen(
            builder,
            address,
            rows,
            settings => HttpLimits.Http2(settings, options, PrefixSize + options.MaxRequestBytes),
            listen => HttpLimits.ListenForHttp2(listen, options));
        AddGrpc(builder.Services, options);
        add(builder.Services);
        WebApplication application = builder.Build();
        map(application);
        return await ApplicationListener.StartAsync(application, address, bound, rows, ct);
    }

    private static void AddGrpc(IServiceCollection services, TransportOptions options) => services.AddGrpc(grpc =>
    {
        grpc.MaxReceiveMessageSize = options.MaxRequestBytes;
        grpc.MaxSendMessageSize = options.MaxMessageBytes;
        grpc.CompressionProviders = [new LimitedGzip("the request", options.MaxRequestBytes, GrpcStatusException.HigherRequestLimit)];
        grpc.ResponseCompressionAlgorithm = options.Gzip ? MessageCompression.Gzip : null;
    });
}
