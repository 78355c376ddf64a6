using System.IO.Pipes;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Pipes;

/// <summary>
/// A client's end of a named pipe, which fails as a socket's stream does, and whose blocking reads and writes have a limit of time, as
/// .NET's have none: they wait for its asynchronous ones. .NET's flush would wait until the server has read everything.
/// </summary>
internal sealed class ClientPipe : ConnectionStream
{
    private readonly NamedPipeClientStream _pipe;
    private readonly TcpWatchdog? _waits;
    private volatile bool _isLate;
    private volatile bool _isClosed;

    /// <summary>The limit is the longest blocking wait; without one, the pipe is for asynchronous use alone.</summary>
    public ClientPipe(NamedPipeClientStream pipe, TimeSpan? limit)
    {
        _pipe = pipe;
        if (limit is not { } time)
            return;
        ReadTimeout = SocketTimeout.Of(time);
        _waits = new TcpWatchdog(time, Expire);
    }

    /// <summary>Milliseconds, for writes as well; given when it is made.</summary>
    public override int ReadTimeout { get; set; } = Timeout.Infinite;

    public override int Read(Span<byte> buffer)
    {
        _waits?.Start();
        try
        {
            return Arrived(_pipe.Read(buffer));
        }
        catch (Exception error) when (IsOfPipe(error))
        {
            throw FailureOf(error);
        }
        finally
        {
            _waits?.Rest();
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _waits?.Start();
        try
        {
            _pipe.Write(buffer);
        }
        catch (Exception error) when (IsOfPipe(error))
        {
            throw FailureOf(error);
        }
        finally
        {
            _waits?.Rest();
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            return Arrived(await _pipe.ReadAsync(buffer, cancellationToken));
        }
        catch (Exception error) when (IsOfPipe(error) && !cancellationToken.IsCancellationRequested)
        {
            throw FailureOf(error);
        }
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            await _pipe.WriteAsync(buffer, cancellationToken);
        }
        catch (Exception error) when (IsOfPipe(error) && !cancellationToken.IsCancellationRequested)
        {
            throw FailureOf(error);
        }
    }

    protected override void Dispose(bool disposing)
    {
        _isClosed = true;
        _waits?.Dispose();
        _pipe.Dispose();
        base.Dispose(disposing);
    }

    private void Expire()
    {
        _isLate = true;
        _pipe.Dispose();
    }

    // A read may also end as if the server had left, when this end closes the pipe.
    private int Arrived(int count) => count > 0 || (!_isLate && !_isClosed)
        ? count
        : throw new ObjectDisposedException(nameof(NamedPipeClientStream));

    private static bool IsOfPipe(Exception error) => error is IOException or InvalidOperationException or OperationCanceledException;

    // Reads and writes under way end in different ways when the pipe is closed.
    private Exception FailureOf(Exception error) =>
        _isLate ? new IOException(error.Message, new SocketException((int)SocketError.TimedOut))
        : _isClosed ? new ObjectDisposedException(nameof(ClientPipe), error)
        : new IOException(error.Message, new SocketException((int)SocketError.ConnectionReset));
}
