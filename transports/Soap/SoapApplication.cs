using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The HTTP side of the service: which requests are calls, which ask for the WSDL, and which are neither.</summary>
internal sealed class SoapApplication(TransportOptions options) : HttpApplication(options)
{
    private readonly SoapService _service = new(options);

    protected override Task RouteAsync(HttpContext context, Peer peer)
    {
        HttpRequest request = context.Request;
        if (!string.Equals(request.Path.Value, SoapContract.Path, StringComparison.OrdinalIgnoreCase))
            return RefuseAsync(context, StatusCodes.Status404NotFound, $"there is nothing here: the service is at {SoapContract.Path}");
        if (request.QueryString.HasValue && (request.Query.ContainsKey("wsdl") || request.Query.ContainsKey("singleWsdl")))
            return Reads(context) ? SoapWsdl.SendAsync(context) : RefuseMethodAsync(context, "GET, HEAD");
        if (!HttpMethods.IsPost(request.Method))
            return RefuseMethodAsync(context, "POST");
        if (!IsSoap(request.ContentType))
            return RefuseAsync(context, StatusCodes.Status415UnsupportedMediaType, $"send the request as {SoapContract.ContentType}");
        return IsPlain(request.Headers.ContentEncoding.ToString()) ? _service.CallAsync(context, peer) : WrongEncodingAsync(context);
    }

    private static bool IsPlain(string encoding) => encoding is "" || encoding.Equals("identity", StringComparison.OrdinalIgnoreCase);

    /// <summary>RFC 9110, 12.5.3 and 15.5.16: the refusal names what is taken.</summary>
    private Task WrongEncodingAsync(HttpContext context)
    {
        context.Response.Headers.AcceptEncoding = "identity";
        return RefuseAsync(context, StatusCodes.Status415UnsupportedMediaType, "send the request without Content-Encoding");
    }

    private static bool IsSoap(string? contentType)
    {
        if (string.Equals(contentType, SoapContract.ContentType, StringComparison.OrdinalIgnoreCase))
            return true;
        if (!Microsoft.Net.Http.Headers.MediaTypeHeaderValue.TryParse(contentType,
            out Microsoft.Net.Http.Headers.MediaTypeHeaderValue? type))
            return false;
        string charset = type.Charset.ToString().Trim('"').ToLower(CultureInfo.InvariantCulture);
        return type.MediaType.Equals(SoapContract.MediaType, StringComparison.OrdinalIgnoreCase)
            && charset is "" or "utf-8" or "utf-16" or "utf-16le" or "utf-16be" or "us-ascii";
    }

    protected override Task RefuseAsync(HttpContext context, int status, string why)
    {
        context.Response.StatusCode = status;
        context.Response.ContentType = "text/plain; charset=utf-8";
        byte[] text = System.Text.Encoding.UTF8.GetBytes(why);
        context.Response.ContentLength = text.Length;
        return HttpMethods.IsHead(context.Request.Method) ? Task.CompletedTask : context.Response.Body.WriteAsync(text).AsTask();
    }
}
