using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>An answer that is complete before it is sent: its length is known, so a client sees where it breaks off.</summary>
internal static class HttpReply
{
    /// <summary>A client that asks for gzip gets it if <paramref name="gzip"/>.</summary>
    public static async ValueTask SendAsync(HttpContext context, int status, string contentType, ReadOnlyMemory<byte> body, bool gzip)
    {
        HttpResponse response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        if (gzip)
            body = HttpEncoding.Encode(context, body);
        response.ContentLength = body.Length;
        await response.BodyWriter.WriteAsync(body);
    }
}
