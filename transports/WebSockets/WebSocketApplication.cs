using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.WebSockets;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The handshake at the server, which ASP.NET Core makes, and then a session of PROTOCOL.md.</summary>
internal sealed class WebSocketApplication : HttpApplication
{
    private readonly TransportOptions _options;
    private readonly WebSocketMiddleware _upgrade;

    public WebSocketApplication(ServedRows rows) : base(rows.Options)
    {
        _options = rows.Options;
        // Its pings would keep a connection that asks for nothing.
        _upgrade = new WebSocketMiddleware(AcceptAsync,
            Options.Create(new WebSocketOptions { KeepAliveInterval = Timeout.InfiniteTimeSpan }), rows.Logs);
    }

    protected override Task RouteAsync(HttpContext context, Peer peer)
    {
        if (context.Request.Path.Value != WebSocketHandshake.Path)
            return RefuseAsync(context, StatusCodes.Status404NotFound,
                $"there is nothing here: the service is at {WebSocketHandshake.Path}");
        context.Features.Set<IHttpUpgradeFeature>(new KeptUpgrade(context.Features.GetRequiredFeature<IHttpUpgradeFeature>()));
        return _upgrade.Invoke(context);
    }

    protected override Task RefuseAsync(HttpContext context, int status, string why)
    {
        context.Response.StatusCode = status;
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync(why);
    }

    private Task AcceptAsync(HttpContext context)
    {
        if (WebPages.Sent(context.Request))
            return RefuseAsync(context, StatusCodes.Status403Forbidden, WebPages.Refusal);
        if (context.WebSockets.IsWebSocketRequest && context.WebSockets.WebSocketRequestedProtocols.Contains(WebSocketHandshake.Protocol))
            return ServeAsync(context);
        context.Response.Headers.Upgrade = "websocket";
        return RefuseAsync(context, StatusCodes.Status426UpgradeRequired,
            $"open a WebSocket here, of version 13 and with the protocol {WebSocketHandshake.Protocol}");
    }

    private async Task ServeAsync(HttpContext context)
    {
        Peer peer = context.Features.GetRequiredFeature<Peer>();
        var upgrade = (KeptUpgrade)context.Features.GetRequiredFeature<IHttpUpgradeFeature>();
        using WebSocket webSocket = await context.WebSockets.AcceptWebSocketAsync(WebSocketHandshake.Protocol);
        var wire = new WebSocketServerWire(webSocket, peer, upgrade, context.Abort);
        try
        {
            using (var session = new SocketsSession(peer, wire, _options))
                await session.RunAsync();
            await wire.EndAsync();
            if (wire.IsRefused)
                await upgrade.DrainAsync();
        }
        catch (Exception error) when (error is WebSocketException or IOException or OperationCanceledException or ObjectDisposedException)
        {
            peer.Break(error);
        }
    }
}
