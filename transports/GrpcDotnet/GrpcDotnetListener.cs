using System.Net;
using IntegrationMethods.Contract;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Kestrel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>An ASP.NET Core application that holds the one service: routing, dependency injection and host as the library is used.</summary>
internal sealed class GrpcDotnetListener : IListener
{
    private readonly WebApplication _application;

    private GrpcDotnetListener(WebApplication application, IPEndPoint endpoint)
    {
        _application = application;
        EndPoint = endpoint;
    }

    public IPEndPoint EndPoint { get; }

    /// <exception cref="TransportException">The endpoint can't be had.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, IServiceTables rows, TransportOptions options, CancellationToken ct)
    {
        // Empty: no configuration files, no environment variables, no console logging.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        ListenOptions? bound = null;
        builder.WebHost.UseKestrelCore().UseSockets(sockets => KestrelListener.Configure(sockets, options));
        builder.WebHost.ConfigureKestrel(settings =>
        {
            GrpcListener.Limit(settings, options);
            settings.Listen(endpoint, listen => GrpcListener.Configure(bound = listen, options));
        });
        AddService(builder.Services, rows, options);
        WebApplication application = builder.Build();
        application.MapGrpcService<ServiceTablesService>();
        await StartAsync(application, endpoint, ct);
        return new GrpcDotnetListener(application, bound!.IPEndPoint!);
    }

    public async ValueTask DisposeAsync()
    {
        // A token already cancelled: connections and their calls are ended, not waited for.
        await _application.StopAsync(new CancellationToken(canceled: true));
        await _application.DisposeAsync();
    }

    private static void AddService(IServiceCollection services, IServiceTables rows, TransportOptions options)
    {
        services.AddGrpc(grpc =>
        {
            grpc.MaxReceiveMessageSize = options.MaxRequestBytes;
            grpc.MaxSendMessageSize = options.MaxMessageBytes;
            grpc.CompressionProviders = [new LimitedGzip("the request", options.MaxRequestBytes)];
            grpc.ResponseCompressionAlgorithm = options.Gzip ? MessageCompression.Gzip : null;
        });
        services.AddSingleton(new ServiceTablesService(rows, options.MaxMessageBytes));
        services.AddSingleton<IHostLifetime, NoLifetime>();
    }

    private static async ValueTask StartAsync(WebApplication application, IPEndPoint endpoint, CancellationToken ct)
    {
        try
        {
            await application.StartAsync(ct);
        }
        catch (Exception error)
        {
            await application.DisposeAsync();
            if (KestrelListener.IsNotBound(error))
                throw KestrelListener.NotBound(endpoint, error);
            throw;
        }
    }
}
