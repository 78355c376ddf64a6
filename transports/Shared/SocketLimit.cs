using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared;

/// <summary>Closes a socket whose opening, a connect or a handshake, blocks for too long, unless that has ended before.</summary>
internal sealed class SocketLimit : IDisposable
{
    private const int Waiting = 0, Ended = 1, Expired = 2;

    private readonly Socket _socket;
    private readonly Timer _timer;
    private int _state;

    public SocketLimit(Socket socket, TimeSpan limit)
    {
        _socket = socket;
        _timer = new Timer(static me => ((SocketLimit)me!).Expire(), this, limit, Timeout.InfiniteTimeSpan);
    }

    public bool IsExpired => Volatile.Read(ref _state) == Expired;

    /// <summary>
    /// Whether a time limit of this end ended what failed: it is cancelled, or its socket closed, also by a limit of the whole opening.
    /// </summary>
    public static bool IsCauseOf(Exception error) => error is OperationCanceledException or TimeoutException or ObjectDisposedException
        || error.GetBaseException() is ObjectDisposedException
            or SocketException { SocketErrorCode: SocketError.TimedOut or SocketError.OperationAborted or SocketError.Interrupted };

    /// <summary>From here on the socket is left alone.</summary>
    /// <exception cref="SocketException">Too late: it is closed.</exception>
    public void End()
    {
        if (Interlocked.CompareExchange(ref _state, Ended, Waiting) != Waiting)
            throw new SocketException((int)SocketError.TimedOut);
    }

    public void Dispose() => _timer.Dispose();

    private void Expire()
    {
        if (Interlocked.CompareExchange(ref _state, Expired, Waiting) == Waiting)
            _socket.Dispose();
    }
}
