using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Abstractions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>What Kestrel calls for each request; who derives from it says what is where.</summary>
internal abstract class HttpApplication(TransportOptions options) : IHttpApplication<DefaultHttpContext>
{
    public DefaultHttpContext CreateContext(IFeatureCollection contextFeatures)
    {
        if (contextFeatures is not IHostContextContainer<DefaultHttpContext> connection)
            return new DefaultHttpContext(contextFeatures);
        // One context a connection instead of one a request.
        connection.HostContext ??= new DefaultHttpContext();
        connection.HostContext.Initialize(contextFeatures);
        return connection.HostContext;
    }

    public void DisposeContext(DefaultHttpContext context, Exception? exception) => context.Uninitialize();

    public async Task ProcessRequestAsync(DefaultHttpContext context)
    {
        Peer peer = context.Features.GetRequiredFeature<Peer>();
        try
        {
            await RouteAsync(context, peer);
        }
        catch (BadHttpRequestException error) when (!context.Response.HasStarted)
        {
            peer.Refuse(error.Message);
            await RefuseAsync(context, error.StatusCode, error.StatusCode == StatusCodes.Status413PayloadTooLarge
                ? $"the request is longer than {options.MaxRequestBytes} bytes: send a shorter one, or raise --max-request-bytes"
                : OneLine.OfPeer(error.Message));
        }
        catch (Exception error) when (peer.Gone.IsCancellationRequested || context.RequestAborted.IsCancellationRequested)
        {
            // No client is left to answer.
            peer.Break(error);
        }
    }

    protected abstract Task RouteAsync(HttpContext context, Peer peer);

    /// <summary>Answers a request that can't be served, in the protocol's way.</summary>
    protected abstract Task RefuseAsync(HttpContext context, int status, string why);

    protected Task RefuseMethodAsync(HttpContext context, string allowed)
    {
        context.Response.Headers.Allow = allowed;
        return RefuseAsync(context, StatusCodes.Status405MethodNotAllowed,
            $"this path accepts {allowed}, not {OneLine.OfPeer(context.Request.Method)}");
    }

    /// <summary>Whether a method reads: GET, or HEAD, whose answer's body is left out by the server.</summary>
    protected static bool Reads(HttpContext context) =>
        HttpMethods.IsGet(context.Request.Method) || HttpMethods.IsHead(context.Request.Method);
}
