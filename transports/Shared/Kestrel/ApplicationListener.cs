using System.Net;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>An ASP.NET Core application as a listener: how the library stacks are hosted.</summary>
internal sealed class ApplicationListener : IListener
{
    private readonly WebApplication _application;
    private readonly ServedRows _rows;

    private ApplicationListener(WebApplication application, IPEndPoint endpoint, ServedRows rows) =>
        (_application, EndPoint, _rows) = (application, endpoint, rows);

    public IPEndPoint EndPoint { get; }

    public Task Failed => _application.Services.GetService<PatientSockets>()?.Failed ?? Task.Delay(Timeout.Infinite);

    /// <summary>Without configuration files, environment variables and signals, and with no log but the server's.</summary>
    public static WebApplicationBuilder CreateBuilder(ServedRows rows)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        builder.Services.AddSingleton(rows.Logs);
        return builder;
    }

    /// <summary>Has the application accept connections by <see cref="PatientSockets"/>; after its own sockets were chosen, as Kestrel takes the last.</summary>
    public static void AcceptPatiently(WebApplicationBuilder builder, ServedRows rows)
    {
        builder.Services.AddSingleton(services => new PatientSockets(
            new SocketTransportFactory(services.GetRequiredService<IOptions<SocketTransportOptions>>(), rows.Logs), rows));
        builder.Services.AddSingleton<IConnectionListenerFactory>(services => services.GetRequiredService<PatientSockets>());
    }

    /// <param name="application">The application; it is disposed with the listener, or where it does not start.</param>
    /// <param name="endpoint">Where it listens, as it was asked for.</param>
    /// <param name="bound">The same with the port really bound; asked once it has started.</param>
    /// <param name="rows">What is served; disposed with the listener.</param>
    /// <param name="ct">Gives up the start.</param>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(
        WebApplication application, IPEndPoint endpoint, Func<IPEndPoint> bound, ServedRows rows, CancellationToken ct)
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
        return new ApplicationListener(application, bound(), rows);
    }

    public async ValueTask DisposeAsync()
    {
        _rows.Stop();
        using var limit = new CancellationTokenSource(KestrelListener.StopTimeout);
        await _application.StopAsync(limit.Token);
        await _application.DisposeAsync();
        _rows.Dispose();
    }
}
