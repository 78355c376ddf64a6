using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>An ASP.NET Core application as a listener: how the library stacks are hosted.</summary>
internal sealed class ApplicationListener : IListener
{
    private readonly WebApplication _application;
    private readonly ServerAddress _address;
    private readonly ServedRows _rows;

    private ApplicationListener(WebApplication application, ServerAddress address, IPEndPoint? bound, ServedRows rows) =>
        (_application, _address, EndPoint, _rows) = (application, address, address.Name(bound), rows);

    public IPEndPoint EndPoint { get; }

    public Task Failed => _application.Services.GetService<ResilientSockets>()?.Failed ?? Task.Delay(Timeout.Infinite);

    /// <summary>Without configuration files, environment variables and signals, and with no log but the server's.</summary>
    public static WebApplicationBuilder CreateBuilder(ServedRows rows)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        builder.Services.AddSingleton(rows.Logs);
        return builder;
    }

    /// <summary>Has the application listen as <see cref="KestrelListener.Listen"/> does, and accept with patience.</summary>
    /// <returns>The address and port really bound, once it has started; null where it listens on none.</returns>
    public static Func<IPEndPoint?> Listen(
        WebApplicationBuilder builder, ServerAddress address, ServedRows rows, Action<KestrelServerOptions> limit,
            Action<ListenOptions> configure)
    {
        Func<IPEndPoint?>? bound = null;
        builder.WebHost.UseKestrelCore().UseSockets(sockets => KestrelListener.Configure(sockets, rows.Options));
        AcceptPatiently(builder, rows);
        builder.WebHost.ConfigureKestrel(settings =>
        {
            limit(settings);
            bound = KestrelListener.Listen(settings, address, rows, configure);
        });
        return () => bound!();
    }

    /// <summary>
    /// Has the application accept connections by <see cref="ResilientSockets"/>; after its own ones were chosen, as Kestrel takes the last.
    /// </summary>
    public static void AcceptPatiently(WebApplicationBuilder builder, ServedRows rows)
    {
        builder.Services.AddSingleton(services =>
            KestrelListener.Accept(services.GetRequiredService<IOptions<SocketTransportOptions>>(), rows));
        builder.Services.AddSingleton<IConnectionListenerFactory>(services => services.GetRequiredService<ResilientSockets>());
    }

    /// <summary>
    /// Disposes the application and frees its address with the listener, or if it does not start; disposes the rows with the listener.
    /// </summary>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(
        WebApplication application, ServerAddress address, Func<IPEndPoint?> bound, ServedRows rows, CancellationToken ct)
    {
        try
        {
            await application.StartAsync(ct);
        }
        catch (Exception error)
        {
            await application.DisposeAsync();
            address.Dispose();
            if (KestrelListener.IsNotBound(error))
                throw KestrelListener.NotBound(address.Name(null), error);
            throw;
        }
        return new ApplicationListener(application, address, bound(), rows);
    }

    public async ValueTask DisposeAsync()
    {
        _rows.Stop();
        using var limit = new CancellationTokenSource(KestrelListener.StopTimeout);
        await _application.StopAsync(limit.Token);
        await _application.DisposeAsync();
        _address.Dispose();
        _rows.Dispose();
    }
}
