using System.Buffers.Binary;
using System.Net.WebSockets;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>Frames of PROTOCOL.md as messages of WebSocket: a payload is a binary message, and the end of the session a close.</summary>
internal static class WebSocketFrames
{
    /// <summary>Sends whole frames, and forgets them.</summary>
    /// <param name="socket">Where to.</param>
    /// <param name="frames">Each with its length before it.</param>
    /// <param name="end">What an end of the session means.</param>
    public static async ValueTask SendAsync(WebSocket socket, TcpOutput frames, WebSocketCloseStatus end)
    {
        for (ReadOnlyMemory<byte> rest = frames.Written; rest.Length > 0;)
        {
            int length = (int)BinaryPrimitives.ReadInt64LittleEndian(rest.Span);
            if (length == 0)
                await socket.CloseOutputAsync(end, null, CancellationToken.None);
            else
                await socket.SendAsync(rest.Slice(SocketsFrame.HeaderSize, length), WebSocketMessageType.Binary, endOfMessage: true,
                    CancellationToken.None);
            rest = rest[(SocketsFrame.HeaderSize + length)..];
        }
        frames.Clear();
    }

    /// <summary>What was received is not a part of a binary message.</summary>
    public static TransportException NotBinary() => SocketsFrame.Garbage("a message is text, not binary");
}
