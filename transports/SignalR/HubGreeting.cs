using System.Net;
using System.Net.WebSockets;
using System.Text.Json;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub's handshake, which follows that of WebSocket.</summary>
internal static class HubGreeting
{
    private const int MaxAnswer = 8 * 1024;

    /// <exception cref="TransportException">The server refuses, or is none of the hub protocol.</exception>
    public static async ValueTask SayAsync(WebSocket socket, IPEndPoint endpoint, CancellationToken ct)
    {
        await socket.SendAsync(HubMessages.Handshake, WebSocketMessageType.Text, endOfMessage: true, ct);
        byte[] answer = new byte[MaxAnswer];
        int length = 0, end;
        do
        {
            ValueWebSocketReceiveResult part = await socket.ReceiveAsync(answer.AsMemory(length), ct);
            length += part.Count;
            end = answer.AsSpan(0, length).IndexOf(HubMessages.Separator);
            if (end < 0 && (part.MessageType == WebSocketMessageType.Close || length == MaxAnswer))
                throw Refused(endpoint, "it ended the handshake");
        }
        while (end < 0);
        // The server says nothing more before the first call that is not a ping.
        Check(answer.AsSpan(0, end), endpoint);
    }

    private static void Check(ReadOnlySpan<byte> answer, IPEndPoint endpoint)
    {
        try
        {
            if (HubMessages.ReadHandshake(answer) is { } why)
                throw Refused(endpoint, why);
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            throw Refused(endpoint, error.Message);
        }
    }

    private static TransportException Refused(IPEndPoint endpoint, string why) => new(OneLine.OfPeer(
        $"the server at {endpoint} does not open a SignalR connection ({OneLine.OfPeer(why)}): check the host and port, and that this is the SignalR server of ServiceTables"));
}
