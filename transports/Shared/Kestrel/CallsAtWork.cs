namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>
/// How many calls of a server are at work, on all of its connections, where a library that stops would end these without waiting for an
/// answer.
/// </summary>
internal sealed class CallsAtWork
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(10);

    /// <summary>For the library to write answers of calls that have ended: not every one reports when it has.</summary>
    private static readonly TimeSpan s_written = TimeSpan.FromMilliseconds(100);

    private int _atWork;

    public void Begin() => Interlocked.Increment(ref _atWork);

    public void End() => Interlocked.Decrement(ref _atWork);

    /// <summary>Waits for calls that have been given up to end and to tell their clients.</summary>
    public async Task EndAllAsync(TimeSpan limit)
    {
        if (Volatile.Read(ref _atWork) == 0)
            return;
        for (long end = Environment.TickCount64 + (long)limit.TotalMilliseconds; Volatile.Read(ref _atWork) > 0
            && Environment.TickCount64 < end;)
            await Task.Delay(s_pause);
        await Task.Delay(s_written);
    }
}
