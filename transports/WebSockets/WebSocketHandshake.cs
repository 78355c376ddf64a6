using System.Net;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Security.Cryptography;
using System.Text;
using IntegrationMethods.Transports.Shared;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The client's handshake (RFC 6455, 4.1), on a stream of its caller's, which may block.</summary>
internal static class WebSocketHandshake
{
    /// <summary>Where the service is.</summary>
    public const string Path = "/service-tables";

    /// <summary>The protocol inside the messages.</summary>
    public const string Protocol = "service-tables.v1";

    private static ReadOnlySpan<byte> End => "\r\n\r\n"u8;

    private const int MaxHead = 8 * 1024;

    /// <summary>What the server joins to the key (RFC 6455, 1.3).</summary>
    private const string KeyEnd = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /// <summary>Opens a session, and closes the stream where that fails.</summary>
    /// <exception cref="TransportException">The server is none, or does not answer in time.</exception>
    public static async ValueTask<WebSocketWire> OpenAsync(WebSocketLink link, IPEndPoint endpoint, TransportOptions options,
        CancellationToken ct)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        if (link.Blocking is { } blocking)
            blocking.Limit(options.ConnectTimeout);
        else
            limit.CancelAfter(options.ConnectTimeout);
        try
        {
            string key = Convert.ToBase64String(RandomNumberGenerator.GetBytes(16));
            await link.Stream.WriteAsync(Request(endpoint, key), limit.Token);
            Check(await ReadHeadAsync(link, limit.Token), key, endpoint);
            return new WebSocketWire(WebSocket.CreateFromStream(link.Stream, new WebSocketCreationOptions { SubProtocol = Protocol }), link,
                options);
        }
        catch (Exception error)
        {
            await link.Stream.DisposeAsync();
            ct.ThrowIfCancellationRequested();
            throw error switch
            {
                TransportException => error,
                _ when error is OperationCanceledException
                    || error.GetBaseException() is SocketException { SocketErrorCode: SocketError.TimedOut } => new TransportException(
                    $"the WebSocket server at {endpoint} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is "
                        + "overloaded, or raise --connect-timeout", error),
                _ => new TransportException(
                    $"the WebSocket server at {endpoint} ended the connection ({OneLine.OfPeer(error.Message)}): check that it is "
                        + "still running", error),
            };
        }
    }

    private static byte[] Request(IPEndPoint endpoint, string key) => Encoding.ASCII.GetBytes(
        $"GET {Path} HTTP/1.1\r\nHost: {endpoint}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
            + $"13\r\nSec-WebSocket-Protocol: {Protocol}\r\nSec-WebSocket-Key: {key}\r\n\r\n");

    /// <summary>What comes before the first frame, and not a byte more: that is the WebSocket's.</summary>
    private static async ValueTask<string> ReadHeadAsync(WebSocketLink link, CancellationToken ct)
    {
        byte[] head = new byte[MaxHead];
        for (int length = 0; length < MaxHead;)
        {
            int seen = await SeenAsync(link, head.AsMemory(length), ct);
            if (seen == 0)
                throw new EndOfStreamException("it closed in the middle of the handshake");
            if (link.TlsVersion is null)
                await link.Stream.ReadExactlyAsync(head.AsMemory(length, Taken(head, length, seen)), ct);
            length += Taken(head, length, seen);
            if (head.AsSpan(0, length).EndsWith(End))
                return Encoding.Latin1.GetString(head, 0, length);
        }
        throw new InvalidDataException($"its head has more than {MaxHead} bytes");
    }

    // What has arrived of a socket can be looked at before it is taken; of TLS a byte is taken at a time.
    private static ValueTask<int> SeenAsync(WebSocketLink link, Memory<byte> room, CancellationToken ct)
    {
        if (link.TlsVersion is not null)
            return link.Stream.ReadAsync(room[..1], ct);
        return link.Blocking is null
            ? link.Socket.ReceiveAsync(room, SocketFlags.Peek, ct)
            : new(link.Socket.Receive(room.Span, SocketFlags.Peek));
    }

    private static int Taken(byte[] head, int length, int seen)
    {
        int end = head.AsSpan(0, length + seen).IndexOf(End);
        return end < 0 ? seen : end + End.Length - length;
    }

    private static void Check(string head, string key, IPEndPoint endpoint)
    {
        string[] lines = head.Split("\r\n");
        string? Header(string name) =>
            lines.Skip(1).FirstOrDefault(line => line.StartsWith($"{name}:", StringComparison.OrdinalIgnoreCase))?[(name.Length + 1)..]
            .Trim();
        if (!lines[0].StartsWith("HTTP/1.1 101", StringComparison.Ordinal) || Header("Sec-WebSocket-Accept") != Accept(key)
            || Header("Sec-WebSocket-Protocol") != Protocol)
            throw new TransportException(
                OneLine.OfPeer(
                    $"the server at {endpoint} answers with '{lines[0]}' instead of a WebSocket of {Protocol}: check that this is the "
                    + "WebSocket server of ServiceTables"));
    }

#pragma warning disable CA5350 // The protocol's own, and no secret.
    private static string Accept(string key) => Convert.ToBase64String(SHA1.HashData(Encoding.ASCII.GetBytes(key + KeyEnd)));
#pragma warning restore CA5350
}
