using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>An answer that is complete before it is sent: its length is known, so a client sees where it breaks off.</summary>
internal static class HttpReply
{
    /// <param name="context">Whose answer it is.</param>
    /// <param name="status">Its status.</param>
    /// <param name="contentType">Its media type.</param>
    /// <param name="body">All of it.</param>
    /// <param name="gzip">Whether a client that asks for gzip gets it.</param>
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
