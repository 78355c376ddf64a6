using System.Collections.Concurrent;
using System.Diagnostics;

namespace IntegrationMethods.Db.Waits;

/// <summary>Ends waits that are all equally long, first come, first served, to a fraction of a millisecond.</summary>
/// <remarks>
/// The runtime's timers go by a clock of 4 ms on Linux. All waits here are equally long, so they end in the order in which
/// they began, and one thread that sleeps until the next of them is due can end them all.
/// </remarks>
public sealed class WaitLine
{
    private static readonly ConcurrentDictionary<TimeSpan, WaitLine> s_lines = new();

    private readonly BlockingCollection<(long Due, TaskCompletionSource Done)> _waiting = [];
    private readonly long _ticks;

    private WaitLine(TimeSpan delay)
    {
        _ticks = (long)(delay.TotalSeconds * Stopwatch.Frequency);
        new Thread(Serve) { IsBackground = true, Name = "waits" }.Start();
    }

    /// <summary>The one of this length in this process.</summary>
    public static WaitLine Of(TimeSpan delay) => s_lines.GetOrAdd(delay, d => new WaitLine(d));

    /// <summary>Waits, without a thread of its caller's, from now on.</summary>
    public Task WaitAsync(CancellationToken ct)
    {
        if (ct.IsCancellationRequested)
            return Task.FromCanceled(ct);
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _waiting.Add((Stopwatch.GetTimestamp() + _ticks, done), CancellationToken.None);
        return ct.CanBeCanceled ? done.Task.WaitAsync(ct) : done.Task;
    }

    private void Serve()
    {
        foreach ((long due, TaskCompletionSource done) in _waiting.GetConsumingEnumerable())
        {
            SleepUntil(due);
            done.SetResult();
        }
    }

    private static void SleepUntil(long due)
    {
        while (Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due) is { Ticks: > 0 } left)
            ShortSleep.Of(left.TotalMilliseconds);
    }
}
