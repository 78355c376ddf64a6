using System.Collections.Concurrent;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>Timers for calls, used again: a new one a call would cost more than the rest of a short call's bookkeeping.</summary>
internal sealed class Deadlines(TimeSpan timeout)
{
    private readonly ConcurrentQueue<CancellationTokenSource> _idle = new();

    public CancellationTokenSource Start()
    {
        if (!_idle.TryDequeue(out CancellationTokenSource? source))
            source = new CancellationTokenSource();
        source.CancelAfter(timeout);
        return source;
    }

    public void End(CancellationTokenSource source)
    {
        if (source.TryReset())
            _idle.Enqueue(source);
        else
            source.Dispose();
    }
}
