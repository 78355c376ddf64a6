using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Abstractions;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The HTTP side of the service: which requests are calls, which ask for the WSDL, and which are neither.</summary>
internal sealed class SoapApplication(TransportOptions options) : IHttpApplication<DefaultHttpContext>
{
    private readonly SoapService _service = new(options);

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
            // Nobody is left to answer.
            peer.Break(error);
        }
    }

    private Task RouteAsync(HttpContext context, Peer peer)
    {
        HttpRequest request = context.Request;
        if (!string.Equals(request.Path.Value, SoapContract.Path, StringComparison.OrdinalIgnoreCase))
            return RefuseAsync(context, StatusCodes.Status404NotFound, $"there is nothing here: the service is at {SoapContract.Path}");
        if (request.QueryString.HasValue && (request.Query.ContainsKey("wsdl") || request.Query.ContainsKey("singleWsdl")))
            return HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method) ? SoapWsdl.SendAsync(context) : WrongMethodAsync(context, "GET, HEAD");
        if (!HttpMethods.IsPost(request.Method))
            return WrongMethodAsync(context, "POST");
        if (!IsSoap(request.ContentType))
            return RefuseAsync(context, StatusCodes.Status415UnsupportedMediaType, $"send the request as {SoapContract.ContentType}");
        return IsPlain(request.Headers.ContentEncoding.ToString()) ? _service.CallAsync(context, peer) : WrongEncodingAsync(context);
    }

    private static bool IsPlain(string encoding) => encoding is "" || encoding.Equals("identity", StringComparison.OrdinalIgnoreCase);

    /// <summary>RFC 9110, 12.5.3 and 15.5.16: the refusal names what is taken.</summary>
    private static Task WrongEncodingAsync(HttpContext context)
    {
        context.Response.Headers.AcceptEncoding = "identity";
        return RefuseAsync(context, StatusCodes.Status415UnsupportedMediaType, "send the request without Content-Encoding");
    }

    private static bool IsSoap(string? contentType)
    {
        if (string.Equals(contentType, SoapContract.ContentType, StringComparison.OrdinalIgnoreCase))
            return true;
        if (!Microsoft.Net.Http.Headers.MediaTypeHeaderValue.TryParse(contentType, out Microsoft.Net.Http.Headers.MediaTypeHeaderValue? type))
            return false;
        string charset = type.Charset.ToString().Trim('"').ToLower(CultureInfo.InvariantCulture);
        return type.MediaType.Equals(SoapContract.MediaType, StringComparison.OrdinalIgnoreCase)
            && charset is "" or "utf-8" or "utf-16" or "utf-16le" or "utf-16be" or "us-ascii";
    }

    private static Task WrongMethodAsync(HttpContext context, string allowed)
    {
        context.Response.Headers.Allow = allowed;
        return RefuseAsync(context, StatusCodes.Status405MethodNotAllowed, $"the method here is {allowed}, not {OneLine.OfPeer(context.Request.Method)}");
    }

    private static Task RefuseAsync(HttpContext context, int status, string why)
    {
        context.Response.StatusCode = status;
        context.Response.ContentType = "text/plain; charset=utf-8";
        byte[] text = System.Text.Encoding.UTF8.GetBytes(why);
        context.Response.ContentLength = text.Length;
        return HttpMethods.IsHead(context.Request.Method) ? Task.CompletedTask : context.Response.Body.WriteAsync(text).AsTask();
    }
}
