using System.Net.WebSockets;
using System.Security.Cryptography;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>A server of the hub protocol whose messages are scripted.</summary>
internal sealed class ScriptedHub : IDisposable
{
    private static readonly string[] s_pings = ["{\"type\":6}", "\u0002\ufffd\u0006"];

    private readonly TcpListener _peer = new(IPAddress.Loopback, 0);

    public ScriptedHub() => _peer.Start();

    public IPEndPoint EndPoint => (IPEndPoint)_peer.LocalEndpoint;

    /// <summary>What the client has sent before its answer, but for pings.</summary>
    public List<string> Asked { get; } = [];

    /// <summary>What it has sent after that.</summary>
    public List<string> Said { get; } = [];

    public void Dispose() => _peer.Dispose();

    /// <summary>Answers one client's request to open a WebSocket with these bytes, and closes.</summary>
    public async Task RefuseAsync(string answer)
    {
        using TcpClient client = await _peer.AcceptTcpClientAsync();
        await HeadAsync(client.GetStream());
        await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(answer));
    }

    /// <summary>Answers one client's handshakes of WebSocket and of the hub, and then its first call.</summary>
    /// <param name="answer">Sends the answer.</param>
    /// <param name="hello">The answer of the hub's handshake.</param>
    public async Task ServeAsync(Func<WebSocket, Task> answer, string hello = "{}\u001e")
    {
        using TcpClient client = await _peer.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        try
        {
            await stream.WriteAsync(Upgrade(await HeadAsync(stream)));
            using var socket = WebSocket.CreateFromStream(stream, new WebSocketCreationOptions { IsServer = true });
            foreach (Func<WebSocket, Task> say in new[] { socket => SendAsync(socket, hello), answer })
            {
                if (await ReadAsync(socket) is not { } asked)
                    return;
                Asked.Add(asked);
                await say(socket);
            }
            while (await ReadAsync(socket) is { } more)
                Said.Add(more);
        }
        catch (Exception gone) when (gone is IOException or SocketException or WebSocketException)
        {
            // The client has had enough.
        }
    }

    public static Task SendAsync(WebSocket socket, string messages) =>
        socket.SendAsync(Encoding.UTF8.GetBytes(messages), WebSocketMessageType.Text, true, CancellationToken.None);

    /// <summary>The next message, without the ping that the client sends unasked; null if the client closes.</summary>
    private static async Task<string?> ReadAsync(WebSocket socket)
    {
        byte[] buffer = new byte[4096];
        while (true)
        {
            WebSocketReceiveResult received = await socket.ReceiveAsync(buffer, CancellationToken.None);
            if (received.MessageType == WebSocketMessageType.Close)
                return null;
            foreach (string message in Encoding.UTF8.GetString(buffer, 0, received.Count)
                .Split('\u001e', StringSplitOptions.RemoveEmptyEntries))
            {
                if (!s_pings.Contains(message))
                    return message;
            }
        }
    }

    private static async Task<string> HeadAsync(NetworkStream stream)
    {
        byte[] buffer = new byte[4096];
        string head = "";
        while (!head.EndsWith("\r\n\r\n", StringComparison.Ordinal))
            head += Encoding.Latin1.GetString(buffer, 0, await stream.ReadAsync(buffer));
        return head;
    }

    private static byte[] Upgrade(string head)
    {
        string key = head.Split("\r\n")
            .Single(line => line.StartsWith("Sec-WebSocket-Key: ", StringComparison.Ordinal))["Sec-WebSocket-Key: ".Length..];
#pragma warning disable CA5350 // The protocol's own.
        string accept = Convert.ToBase64String(SHA1.HashData(Encoding.ASCII.GetBytes(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")));
#pragma warning restore CA5350
        return Encoding.ASCII.GetBytes(
            $"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n");
    }
}
