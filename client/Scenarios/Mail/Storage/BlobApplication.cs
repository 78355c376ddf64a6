using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>Answers <c>GET /mail/benson-r/inbox/17</c> with message 17, after a wait.</summary>
internal sealed class BlobApplication(IReadOnlyList<byte[]> messages, TimeSpan latency) : IHttpApplication<HttpContext>
{
    public const string Container = "/mail";

    private const string Root = Container + "/" + BlobAddress.Inbox;

    public HttpContext CreateContext(IFeatureCollection contextFeatures) => new DefaultHttpContext(contextFeatures);

    public void DisposeContext(HttpContext context, Exception? exception)
    {
    }

    public async Task ProcessRequestAsync(HttpContext context)
    {
        if (latency > TimeSpan.Zero)
            await Task.Delay(latency, context.RequestAborted);
        if (!HttpMethods.IsGet(context.Request.Method))
            context.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
        else if (Find(context.Request.Path.Value ?? "") is { } message)
            await SendAsync(context.Response, message, context.RequestAborted);
        else
            context.Response.StatusCode = StatusCodes.Status404NotFound;
    }

    private byte[]? Find(string path) =>
        path.StartsWith(Root, StringComparison.Ordinal)
            && int.TryParse(path.AsSpan(Root.Length), NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= 1
            && number <= messages.Count
            ? messages[number - 1]
            : null;

    private static async Task SendAsync(HttpResponse response, byte[] message, CancellationToken ct)
    {
        response.ContentType = "message/rfc822";
        response.ContentLength = message.Length;
        await response.Body.WriteAsync(message, ct);
    }
}
