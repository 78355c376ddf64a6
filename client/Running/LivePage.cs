using System.Net;
using System.Text.Json;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Html.Pages;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Client.Running;

/// <summary>
/// The report of a soak that goes on, for browsers of this machine: a page that loads itself anew. It takes nothing from them.
/// </summary>
internal sealed class LivePage : ISoakObserver, IAsyncDisposable
{
    private const int RefreshSeconds = 10;

    private readonly WebApplication _server;
    private readonly JsonElement _environment;
    private readonly Lock _lock = new();
    private readonly List<SoakWindow> _windows = [];
    private ISoakObserver? _next;
    private IReadOnlyList<Drift> _drifts = [];

    private LivePage(WebApplication server, EnvironmentRecord environment) =>
        (_server, _environment) = (server, JsonSerializer.SerializeToElement(environment, EnvironmentRecord.Json));

    public string Address =>
        $"{_server.Services.GetRequiredService<IServer>().Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.First()}/";

    /// <exception cref="RemedyException">The port is taken.</exception>
    public static async Task<LivePage> StartAsync(IPEndPoint endpoint, EnvironmentRecord environment, CancellationToken ct)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddSingleton<IHostLifetime, UnwatchedLifetime>();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(endpoint));
        WebApplication server = builder.Build();
        var page = new LivePage(server, environment);
        server.Run(page.AnswerAsync);
        try
        {
            await server.StartAsync(ct);
            return page;
        }
        catch (IOException error)
        {
            await server.DisposeAsync();
            throw new RemedyException(
                $"the live page can't listen on {endpoint} ({OneLine.Of(error)}): name another port with --live-page, or 0 for "
                    + "any free one.", error);
        }
    }

    /// <summary>Also notifies <paramref name="next"/>.</summary>
    public ISoakObserver Before(ISoakObserver next)
    {
        _next = next;
        return this;
    }

    public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
    {
        lock (_lock)
        {
            _windows.Add(window);
            _drifts = drifts;
        }
        _next?.Watched(window, drifts, left);
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    // DNS rebinding: a page from elsewhere could resolve its own name to this machine and read the report.
    private static bool IsMeantForHere(HostString host) =>
        host.Host == "localhost" || (IPAddress.TryParse(host.Host, out IPAddress? address) && IPAddress.IsLoopback(address));

    private async Task AnswerAsync(HttpContext context)
    {
        context.Response.StatusCode = !IsMeantForHere(context.Request.Host) ? StatusCodes.Status400BadRequest
            : context.Request.Path != "/" ? StatusCodes.Status404NotFound
            : HttpMethods.IsGet(context.Request.Method) ? StatusCodes.Status200OK
            : StatusCodes.Status405MethodNotAllowed;
        if (context.Response.StatusCode != StatusCodes.Status200OK)
            return;
        byte[] page;
        lock (_lock)
            page = SoakHtml.Of(new([.. _windows], _drifts), _environment, [], RefreshSeconds);
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.Headers.CacheControl = "no-store";
        context.Response.ContentLength = page.Length;
        await context.Response.Body.WriteAsync(page, context.RequestAborted);
    }
}
