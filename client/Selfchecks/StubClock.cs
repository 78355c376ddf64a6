using System.Collections.Concurrent;
using System.Diagnostics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Waits that hold no thread of the pool and end on time: the runtime's own timers are up to 4 ms late.</summary>
/// <remarks>First in, first out: every wait must be due no earlier than those before it.</remarks>
internal sealed class StubClock : IDisposable
{
    private readonly BlockingCollection<(long Due, TaskCompletionSource Done)> _waits = [];

    public StubClock() => new Thread(Run) { IsBackground = true, Name = "stub clock" }.Start();

    /// <param name="due">A timestamp of <see cref="Stopwatch"/>.</param>
    public Task WaitAsync(long due)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _waits.Add((due, done));
        return done.Task;
    }

    public void Dispose() => _waits.CompleteAdding();

    private void Run()
    {
        foreach ((long due, TaskCompletionSource done) in _waits.GetConsumingEnumerable())
        {
            // A sleep ends late by a part of a millisecond, so the last one is spun.
            int ms = (int)Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due).TotalMilliseconds - 1;
            if (ms > 0)
                Thread.Sleep(ms);
            while (Stopwatch.GetTimestamp() < due)
                Thread.SpinWait(10);
            done.SetResult();
        }
        _waits.Dispose();
    }
}
