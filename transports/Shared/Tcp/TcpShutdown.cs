using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// Closes a connection in order. A socket closed with bytes unread resets the connection, and the peer may lose the last
/// answer that way (RFC 1122, 4.2.2.13): so what the peer still sends is read for a moment, and not for longer.
/// </summary>
internal static class TcpShutdown
{
    private const int MaxBytes = 64 * 1024;
    private static readonly TimeSpan s_limit = TimeSpan.FromMilliseconds(500);

    public static void Run(Socket socket)
    {
        socket.Shutdown(SocketShutdown.Send);
        socket.ReceiveTimeout = SocketTimeout.Of(s_limit);
        long start = Environment.TickCount64;
        Span<byte> rest = stackalloc byte[1024];
        for (int total = 0, read = 1; read > 0 && total < MaxBytes
            && Environment.TickCount64 - start < s_limit.TotalMilliseconds; total += read)
            read = socket.Receive(rest);
    }

    public static async ValueTask RunAsync(Socket socket)
    {
        socket.Shutdown(SocketShutdown.Send);
        using var limit = new CancellationTokenSource(s_limit);
        byte[] rest = new byte[1024];
        for (int total = 0, read = 1; read > 0 && total < MaxBytes; total += read)
            read = await socket.ReceiveAsync(rest, limit.Token);
    }
}
