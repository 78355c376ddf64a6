using System.Collections.Concurrent;
using System.Diagnostics;

namespace IntegrationMethods.Db.Waits;

/// <summary>Ends waits that are all equally long, first come, first served, to a fraction of a millisecond.</summary>
/// <remarks>
/// The runtime's timers go by a clock of 4 ms on Linux. All waits here are equally long, so they end in the order in which
/// they began, and one thread that sleeps until the next of them is due can end them all. The first wait starts that thread,
/// and it ends after a while without waits.
/// </remarks>
public sealed class WaitLine
{
    private static readonly TimeSpan s_idleLimit = TimeSpan.FromSeconds(10);

    private static readonly ConcurrentDictionary<TimeSpan, WaitLine> s_lines = new();

    private readonly object _lock = new();
    private readonly Queue<(long Due, TaskCompletionSource Done)> _waiting = [];
    private readonly long _ticks;
    private readonly TimeSpan _idleLimit;
    private readonly string _threadName;
    private bool _hasThread;

    /// <param name="delay">Length of each wait.</param>
    /// <param name="idleLimit">Time without waits after which the thread ends.</param>
    internal WaitLine(TimeSpan delay, TimeSpan idleLimit)
    {
        _ticks = (long)(delay.TotalSeconds * Stopwatch.Frequency);
        _idleLimit = idleLimit;
        _threadName = FormattableString.Invariant($"waits {delay.TotalMilliseconds}");
    }

    /// <summary>The one of this length in this process.</summary>
    public static WaitLine Of(TimeSpan delay) => s_lines.GetOrAdd(delay, static d => new WaitLine(d, s_idleLimit));

    /// <summary>Waits, without a thread of its caller's, from now on.</summary>
    public Task WaitAsync(CancellationToken ct)
    {
        if (ct.IsCancellationRequested)
            return Task.FromCanceled(ct);
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_lock)
        {
            _waiting.Enqueue((Stopwatch.GetTimestamp() + _ticks, done));
            if (_hasThread)
                Monitor.Pulse(_lock);
            else
                StartThread();
        }
        return ct.CanBeCanceled ? done.Task.WaitAsync(ct) : done.Task;
    }

    // Under the lock, so that there is never a second one.
    private void StartThread()
    {
        new Thread(Serve) { IsBackground = true, Name = _threadName }.Start();
        _hasThread = true;
    }

    private void Serve()
    {
        while (Next() is var (due, done))
        {
            SleepUntil(due);
            done.SetResult();
        }
    }

    /// <summary>The wait that is due next; null after too long without one, and then the thread has to end.</summary>
    private (long Due, TaskCompletionSource Done)? Next()
    {
        lock (_lock)
        {
            while (_waiting.Count == 0)
            {
                if (!Monitor.Wait(_lock, _idleLimit) && _waiting.Count == 0)
                {
                    _hasThread = false;
                    return null;
                }
            }
            return _waiting.Dequeue();
        }
    }

    private static void SleepUntil(long due)
    {
        while (Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due) is { Ticks: > 0 } left)
            ShortSleep.Of(left.TotalMilliseconds);
    }
}
