using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>An ASP.NET Core application as a listener: how the library stacks are hosted.</summary>
internal sealed class ApplicationListener : IListener
{
    private readonly WebApplication _application;
    private readonly Func<Task>? _stopping;

    private ApplicationListener(WebApplication application, IPEndPoint endpoint, Func<Task>? stopping) =>
        (_application, EndPoint, _stopping) = (application, endpoint, stopping);

    public IPEndPoint EndPoint { get; }

    /// <summary>Without configuration files, environment variables, console logging and signals.</summary>
    public static WebApplicationBuilder CreateBuilder()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        return builder;
    }

    /// <param name="application">The application; it is disposed with the listener, or where it does not start.</param>
    /// <param name="endpoint">Where it listens, as it was asked for.</param>
    /// <param name="bound">The same with the port really bound; asked once it has started.</param>
    /// <param name="stopping">Runs before the application stops.</param>
    /// <param name="ct">Gives up the start.</param>
    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(
        WebApplication application, IPEndPoint endpoint, Func<IPEndPoint> bound, Func<Task>? stopping, CancellationToken ct)
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
        return new ApplicationListener(application, bound(), stopping);
    }

    public async ValueTask DisposeAsync()
    {
        await (_stopping?.Invoke() ?? Task.CompletedTask);
        // A token already cancelled: connections and their calls are ended, not waited for.
        await _application.StopAsync(new CancellationToken(canceled: true));
        await _application.DisposeAsync();
    }
}
