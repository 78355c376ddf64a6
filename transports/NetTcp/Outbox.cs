using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>
/// What one end of an async connection sends: messages are written under its lock, in the order of the wire, and
/// those written while a send is under way go out together in the next one.
/// </summary>
internal sealed class Outbox : IDisposable
{
    private readonly Lock _gate = new();
    private readonly TcpLink _link;
    private readonly TcpWatchdog _watchdog;
    private TcpOutput _filling = new();
    private TcpOutput _sending = new();
    private TaskCompletionSource? _drained;
    private bool _busy;
    private bool _queued;
    private bool _disposed;

    /// <param name="link">Its socket is closed when a send fails or takes too long, which the connection's reader then sees.</param>
    /// <param name="limit">Longest that one send may take.</param>
    public Outbox(TcpLink link, TimeSpan limit)
    {
        _link = link;
        _watchdog = new TcpWatchdog(limit, link.Socket.Dispose);
    }

    /// <summary>Writes under the lock; <see cref="Flush"/> sends.</summary>
    /// <returns>Bytes that wait for a flush or for the send that is under way; -1 where nothing can be sent any more.</returns>
    public int Write<T>(T state, Action<TcpOutput, T> write)
    {
        lock (_gate)
        {
            if (_disposed)
                return -1;
            write(_filling, state);
            return _filling.Length;
        }
    }

    /// <summary>The same behind whatever the thread pool is to do first: others, who are about to write, are sent along.</summary>
    public void FlushTogether()
    {
        lock (_gate)
        {
            if (_busy || _queued)
                return;
            _queued = true;
        }
        ThreadPool.UnsafeQueueUserWorkItem(static outbox => outbox.Flush(), this, preferLocal: false);
    }

    /// <summary>Sends what was written, now or with the send that is under way.</summary>
    public void Flush()
    {
        lock (_gate)
        {
            _queued = false;
            if (_busy || _disposed || !Swap())
                return;
        }
        _ = SendAsync();
    }

    /// <summary>Waits for the send that is under way while more than this many bytes wait behind it.</summary>
    public ValueTask BelowAsync(int bytes)
    {
        lock (_gate)
            return _busy && _filling.Length > bytes ? new ValueTask(Sent()) : ValueTask.CompletedTask;
    }

    /// <summary>Waits until everything written is sent, or can't be.</summary>
    public async ValueTask EmptyAsync()
    {
        Flush();
        while (true)
        {
            Task sent;
            lock (_gate)
            {
                if (!_busy)
                    return;
                sent = Sent();
            }
            await sent;
        }
    }

    /// <summary>Nothing is sent any more; a send under way ends with its socket.</summary>
    public void Dispose()
    {
        _watchdog.Dispose();
        lock (_gate)
        {
            _disposed = true;
            if (!_busy)
                Release();
        }
    }

    private Task Sent() => (_drained ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).Task;

    private bool Swap()
    {
        _drained?.SetResult();
        _drained = null;
        (_filling, _sending) = (_sending, _filling);
        return _busy = _sending.Length > 0;
    }

    private async Task SendAsync()
    {
        try
        {
            do
            {
                _watchdog.Start();
                await _sending.SendAsync(_link);
                _watchdog.Rest();
            }
            while (Again());
        }
        catch (Exception error) when (error is SocketException or ObjectDisposedException)
        {
            _link.Socket.Dispose();
            End();
        }
    }

    private bool Again()
    {
        lock (_gate)
        {
            if (!_disposed)
                return Swap();
            Release();
            return false;
        }
    }

    private void End()
    {
        lock (_gate)
        {
            _disposed = true;
            Release();
        }
    }

    private void Release()
    {
        _busy = false;
        _drained?.SetResult();
        _drained = null;
        _sending.Dispose();
        _filling.Dispose();
    }
}
