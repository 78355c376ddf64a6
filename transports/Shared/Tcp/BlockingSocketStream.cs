using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// A socket's stream whose async methods block and have completed when they return: the awaiting code continues on the same thread.
/// </summary>
/// <param name="socket">Never used asynchronously, so that it blocks natively.</param>
/// <param name="ownsSocket">Whether closing the stream closes the socket.</param>
internal sealed class BlockingSocketStream(Socket socket, bool ownsSocket = true) : NetworkStream(socket, ownsSocket)
{
    private long _deadline = long.MaxValue;
    private bool _isNext;

    /// <summary>Limits the total time of all reads from now on; each single read from a slow server would succeed.</summary>
    public void Limit(TimeSpan time)
    {
        Socket.ReceiveTimeout = Socket.SendTimeout = SocketTimeout.Of(time);
        _deadline = Environment.TickCount64 + (long)time.TotalMilliseconds;
    }

    /// <summary>
    /// A read of the stream above begins. The reads that it makes here have a common limit, at most about twice the socket's own.
    /// </summary>
    public void BeginRead()
    {
        _deadline = long.MaxValue;
        _isNext = false;
    }

    public override int Read(Span<byte> buffer)
    {
        if (_isNext && _deadline == long.MaxValue && Socket.ReceiveTimeout is > 0 and int limit)
            _deadline = Environment.TickCount64 + limit;
        _isNext = true;
        return Environment.TickCount64 > _deadline ? throw new SocketException((int)SocketError.TimedOut) : Socket.Receive(buffer);
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            return new ValueTask<int>(Read(buffer.Span));
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
