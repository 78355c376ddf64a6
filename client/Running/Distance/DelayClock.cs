using System.Collections.Concurrent;
using System.Diagnostics;

namespace IntegrationMethods.Client.Running.Distance;

/// <summary>Wakes waiters after one fixed delay, each counted from its own start, in the order of the starts.</summary>
/// <remarks>
/// One thread that sleeps, since the timers behind <c>Task.Delay</c> count in ticks of up to 4 ms on Linux; a sleep is late
/// by 0.1 ms, and by less than 1 ms where many wait.
/// </remarks>
internal sealed class DelayClock : IDisposable
{
    private readonly BlockingCollection<(long Due, TaskCompletionSource Waiter)> _waiters = [];
    private readonly long _ticks;

    /// <param name="delay">How long each waiter waits.</param>
    public DelayClock(TimeSpan delay)
    {
        _ticks = (long)(delay.TotalSeconds * Stopwatch.Frequency);
        new Thread(Run) { IsBackground = true, Name = "delay clock" }.Start();
    }

    /// <summary>The delay from now; what is still waiting when the clock is disposed is let go at once.</summary>
    public Task Start()
    {
        var waiter = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        try
        {
            _waiters.Add((Stopwatch.GetTimestamp() + _ticks, waiter));
        }
        catch (InvalidOperationException)
        {
            waiter.SetResult();
        }
        return waiter.Task;
    }

    public void Dispose() => _waiters.CompleteAdding();

    private void Run()
    {
        foreach ((long due, TaskCompletionSource waiter) in _waiters.GetConsumingEnumerable())
        {
            SleepUntil(due);
            waiter.SetResult();
        }
    }

    private void SleepUntil(long due)
    {
        while (!_waiters.IsAddingCompleted && Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due) is { Ticks: > 0 } left)
            Thread.Sleep((int)Math.Ceiling(Math.Min(left.TotalMilliseconds, 100)));
    }
}
