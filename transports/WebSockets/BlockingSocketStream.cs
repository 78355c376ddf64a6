using System.Net.Sockets;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>A socket's stream whose async methods block and are done when they return: whoever awaits them goes on on the same thread.</summary>
/// <param name="socket">Never used asynchronously, so that it blocks natively.</param>
internal sealed class BlockingSocketStream(Socket socket) : NetworkStream(socket, ownsSocket: true)
{
    private long _deadline = long.MaxValue;

    /// <summary>Bounds all reads from now on together; a server that drips would have each of them succeed.</summary>
    public void Limit(TimeSpan time)
    {
        Socket.ReceiveTimeout = Socket.SendTimeout = Shared.Tcp.SocketTimeout.Of(time);
        _deadline = Environment.TickCount64 + (long)time.TotalMilliseconds;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            if (Environment.TickCount64 > _deadline)
                throw new SocketException((int)SocketError.TimedOut);
            return new ValueTask<int>(Socket.Receive(buffer.Span));
        }
        catch (Exception error) when (error is SocketException or ObjectDisposedException)
        {
            return ValueTask.FromException<int>(error);
        }
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            for (ReadOnlySpan<byte> rest = buffer.Span; rest.Length > 0;)
                rest = rest[Socket.Send(rest)..];
            return ValueTask.CompletedTask;
        }
        catch (Exception error) when (error is SocketException or ObjectDisposedException)
        {
            return ValueTask.FromException(error);
        }
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
