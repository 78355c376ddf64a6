using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.WebSockets;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>An ASP.NET Core application that holds the hub, as the library is used.</summary>
internal sealed class SignalRListener(IListener application, ServedRows rows, CallsAtWork calls) : IListener
{
    /// <summary>
    /// The library's time limit on clients that send nothing, which every call at work would be subject to as well:
    /// <see cref="HubSession"/> has its own.
    /// </summary>
    private static readonly TimeSpan s_never = TimeSpan.FromDays(1);

    /// <summary>For a client to answer the server's close, before its connection is cut.</summary>
    private static readonly TimeSpan s_closeTimeout = TimeSpan.FromSeconds(1);

    public IPEndPoint EndPoint => application.EndPoint;

    public Task Failed => application.Failed;

    /// <exception cref="TransportException">The endpoint is not available.</exception>
    public static async ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct)
    {
        WebApplicationBuilder builder = ApplicationListener.CreateBuilder(rows);
        TransportOptions options = rows.Options;
        var address = ServerAddress.Take(endpoint, options);
        Func<IPEndPoint?> bound = ApplicationListener.Listen(
            builder, address, rows, settings => HttpLimits.Http1(settings, options).AddServerHeader = false, HttpLimits.ListenForUpgrades);
        AddHub(builder.Services, rows);
        WebApplication application = builder.Build();
        var calls = new CallsAtWork();
        application.Use(WebPages.RefuseAsync);
        application.Use(HubNegotiation.AnswerAsync);
        application.MapConnections(HubMethods.Path, Wire(options), connections => connections
            .Use(next => connection => ServeAsync(next, connection, calls, options))
            .UseHub<ServiceTablesHub>());
        return new SignalRListener(await ApplicationListener.StartAsync(application, address, bound, rows, ct), rows, calls);
    }

    public async ValueTask DisposeAsync()
    {
        // The library cuts connections when it stops; calls that have been given up tell their clients first.
        rows.Stop();
        await calls.EndAllAsync(KestrelListener.StopTimeout);
        await application.DisposeAsync();
    }

    private static void AddHub(IServiceCollection services, ServedRows rows)
    {
        TransportOptions options = rows.Options;
        services.AddSingleton(rows);
        services.AddWebSockets(sockets => sockets.KeepAliveInterval = Timeout.InfiniteTimeSpan);
        services.AddSignalR(hub =>
        {
            hub.ClientTimeoutInterval = s_never;
            hub.DisableImplicitFromServicesParameters = true;
            // Blocking calls may leave no thread of the pool to read a handshake that has come: as every connection, it has the idle
            // timeout.
            hub.HandshakeTimeout = options.IdleTimeout;
            hub.MaximumParallelInvocationsPerClient = options.MaxCallsPerConnection;
            hub.MaximumReceiveMessageSize = options.MaxRequestBytes;
        });
        services.AddSingleton(HubJson.Instance.Protocol);
        services.AddSingleton(HubMessagePack.Instance.Protocol);
    }

    private static HttpConnectionDispatcherOptions Wire(TransportOptions options)
    {
        var wire = new HttpConnectionDispatcherOptions { Transports = HttpTransportType.WebSockets,
            TransportSendTimeout = options.IdleTimeout };
        wire.WebSockets.CloseTimeout = s_closeTimeout;
        return wire;
    }

    private static async Task ServeAsync(ConnectionDelegate next, ConnectionContext connection, CallsAtWork calls, TransportOptions options)
    {
        using var session = new HubSession(connection, calls, options);
        connection.Features.Set(session);
        connection.Transport = new PacedPipes(connection.Transport, session.RoomAsync);
        await next(connection);
    }
}
