using System.Collections.Concurrent;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>The clocks of a client's calls, which they lend to one another.</summary>
/// <remarks>Tokens, as the direct stack has them: a deadline of the library's would change the bytes on the wire.</remarks>
internal sealed class CallTimers : IDisposable
{
    private readonly ConcurrentStack<CancellationTokenSource> _idle = new();
    private volatile bool _disposed;

    public CancellationTokenSource Start(TimeSpan limit)
    {
        ObjectDisposedException.ThrowIf(_disposed, typeof(IConnection));
        if (!_idle.TryPop(out CancellationTokenSource? timer))
            timer = new CancellationTokenSource();
        timer.CancelAfter(limit);
        return timer;
    }

    /// <summary>Keeps the timer for the next call, unless it has run out meanwhile.</summary>
    public void Return(CancellationTokenSource timer)
    {
        if (timer.TryReset() && !_disposed)
            _idle.Push(timer);
        else
            timer.Dispose();
    }

    public void Dispose()
    {
        _disposed = true;
        while (_idle.TryPop(out CancellationTokenSource? timer))
            timer.Dispose();
    }
}
