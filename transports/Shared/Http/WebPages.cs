using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>
/// Keeps web pages out: a page of any site may open a WebSocket to any address (RFC 6455, 10.2), also to this machine's, and read what
/// comes. Browsers say with each such request where the page is from; programs do not.
/// </summary>
internal static class WebPages
{
    public const string Refusal = "requests from web pages are rejected: call this service from a program that sends no Origin header";

    public static bool Sent(HttpRequest request) => request.Headers.Origin.Count > 0;

    /// <summary>Middleware that answers them with status 403.</summary>
    public static Task RefuseAsync(HttpContext context, RequestDelegate next)
    {
        if (!Sent(context.Request))
            return next(context);
        context.Response.StatusCode = StatusCodes.Status403Forbidden;
        return context.Response.WriteAsync(Refusal);
    }
}
