using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Connections;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// The answer to a client that negotiates before it opens its WebSocket (TransportProtocols.md), of which the server keeps nothing.
/// </summary>
/// <remarks>
/// The library makes a connection of each negotiation and keeps it for 15 s, without a limit on their number: some thousand requests of
/// 100 bytes took all memory. It needs it for transports of several requests, which this server does not offer.
/// </remarks>
internal static class HubNegotiation
{
    private const int IdLength = 22;

    private static readonly PathString s_negotiate = $"{HubMethods.Path}/negotiate";

    private static readonly AvailableTransport[] s_transports = [
        new() { Transport = nameof(HttpTransportType.WebSockets), TransferFormats = ["Text", "Binary"] }];

    public static Task AnswerAsync(HttpContext request, RequestDelegate next)
    {
        if (request.Request.Path == s_negotiate && HttpMethods.IsPost(request.Request.Method))
            return WriteAsync(request.Response);
        // The library looks up the id of a negotiation; one without an id is a new connection.
        request.Request.QueryString = QueryString.Empty;
        return next(request);
    }

    private static async Task WriteAsync(HttpResponse response)
    {
        response.ContentType = "application/json";
        // Without a version, the id serves as the token of a connection.
        NegotiateProtocol.WriteResponse(
            new NegotiationResponse { ConnectionId = RandomNumberGenerator.GetHexString(IdLength), AvailableTransports = s_transports },
                response.BodyWriter);
        await response.BodyWriter.FlushAsync();
    }
}
