namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>Lets one message a second into the log, and counts the others, so that no peer can fill a disk with them.</summary>
internal sealed class LogPace
{
    private const int PauseMs = 1_000;

    private long _next = long.MinValue;
    private int _held;

    /// <returns>Whether this one may go; then <paramref name="more"/> is how many were held back since the last one.</returns>
    public bool TryTake(out int more)
    {
        long now = Environment.TickCount64, next = Volatile.Read(ref _next);
        if (now >= next && Interlocked.CompareExchange(ref _next, now + PauseMs, next) == next)
        {
            more = Interlocked.Exchange(ref _held, 0);
            return true;
        }
        more = 0;
        Interlocked.Increment(ref _held);
        return false;
    }
}
