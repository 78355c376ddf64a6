using System.Net;
using CoreWCF.Configuration;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection.KeyManagement;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>
/// An ASP.NET Core application that holds the one service, as CoreWCF is used, and nothing of the machine's configuration.
/// </summary>
internal sealed class CoreWcfListener(IListener application, ServedRows rows, CallsAtWork calls) : IListener
{
    public IPEndPoint EndPoint => application.EndPoint;

    public Task Failed => application.Failed;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(ICoreWcfHost host, ServedRows rows, CancellationToken ct)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        TransportOptions options = rows.Options;
        builder.WebHost.UseKestrelCore().UseSockets(sockets => sockets.NoDelay = options.NoDelay);
        ApplicationListener.AcceptPatiently(builder, rows);
        host.Listen(builder);
        var calls = new CallsAtWork();
        AddService(builder.Services, new ServiceTablesService(options, calls));
        if (options.Gzip)
            builder.Services.AddResponseCompression(compression => compression.Providers.Add<GzipCompressionProvider>());
        WebApplication application = builder.Build();
        // CoreWCF's HTTP leaves compression to ASP.NET Core.
        if (options.Gzip)
            application.UseResponseCompression();
        ((IApplicationBuilder)application).UseServiceModel(services =>
        {
            services.AddService<ServiceTablesService>();
            host.Add(services);
        });
        var address = ServerAddress.Take(host.EndPoint, options);
        return new CoreWcfListener(await ApplicationListener.StartAsync(application, address, () => host.EndPoint, rows, ct), rows, calls);
    }

    public async ValueTask DisposeAsync()
    {
        // The library ends sessions when it stops; calls that have been given up tell their clients first.
        rows.Stop();
        await calls.EndAllAsync(KestrelListener.StopTimeout);
        await application.DisposeAsync();
    }

    private static void AddService(IServiceCollection services, ServiceTablesService service)
    {
        services.AddServiceModelServices();
        services.AddSingleton(service);
        // CoreWCF brings data protection for tokens that nothing here has; it would write keys under the home folder.
        services.Configure<KeyManagementOptions>(keys => keys.XmlRepository = new KeysInMemory());
    }
}
