using System.Net;
using CoreWCF.Configuration;
using IntegrationMethods.Contract;
using IntegrationMethods.Transports.Shared.Kestrel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection.KeyManagement;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>An ASP.NET Core application that holds the one service, as CoreWCF is used, and nothing of the machine's configuration.</summary>
internal sealed class CoreWcfListener : IListener
{
    private readonly WebApplication _application;
    private readonly CancellationTokenSource _stopping;

    private CoreWcfListener(WebApplication application, CancellationTokenSource stopping, IPEndPoint endpoint) =>
        (_application, _stopping, EndPoint) = (application, stopping, endpoint);

    public IPEndPoint EndPoint { get; }

    /// <exception cref="TransportException">The endpoint can't be had.</exception>
    public static async ValueTask<IListener> StartAsync(ICoreWcfHost host, IServiceTables rows, TransportOptions options, CancellationToken ct)
    {
        // Empty: no configuration files, no environment variables, no console logging.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseSockets(sockets => sockets.NoDelay = options.NoDelay);
        host.Listen(builder);
        var stopping = new CancellationTokenSource();
        AddService(builder.Services, new ServiceTablesService(rows, options, stopping.Token));
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
        await StartAsync(application, host.EndPoint, ct);
        return new CoreWcfListener(application, stopping, host.EndPoint);
    }

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync();
        // A token already cancelled: connections and their calls are ended, not waited for.
        await _application.StopAsync(new CancellationToken(canceled: true));
        await _application.DisposeAsync();
    }

    private static void AddService(IServiceCollection services, ServiceTablesService service)
    {
        services.AddServiceModelServices();
        services.AddSingleton(service);
        services.AddSingleton<IHostLifetime, NoLifetime>();
        // CoreWCF brings data protection for tokens that nothing here has; it would write keys under the home folder.
        services.Configure<KeyManagementOptions>(keys => keys.XmlRepository = new KeysInMemory());
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
