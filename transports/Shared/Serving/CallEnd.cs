namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>
/// What ends one call of several on a connection: its peer cancels it, its deadline passes, or the connection ends. Reused for the next
/// call, as a new one for each would cost more than the rest of a short call's bookkeeping.
/// </summary>
/// <remarks>
/// <see cref="PeerWatch"/> cancels it from a separate thread: the timers and reads that would otherwise do so need a pool thread, and
/// blocking calls may have used up the pool.
/// </remarks>
internal sealed class CallEnd : IDisposable
{
    /// <summary>A longer limit is none: a timer can't be set that far ahead, and no client waits that long.</summary>
    public static readonly TimeSpan MaxLimit = TimeSpan.FromDays(20);

    private CancellationTokenSource _source = new();
    private CancellationTokenRegistration _takenBack;
    private long _deadline = long.MaxValue;

    public CancellationToken Token => _source.Token;

    /// <summary>Whether it has a deadline, and that has passed.</summary>
    public bool IsLate => Environment.TickCount64 >= _deadline;

    /// <param name="takenBack">Cancelled when the peer takes the call back.</param>
    /// <param name="limit">Time for the call; null for none.</param>
    public void Start(CancellationToken takenBack, TimeSpan? limit = null)
    {
        _takenBack = takenBack.UnsafeRegister(static source => ((CancellationTokenSource)source!).Cancel(), _source);
        if (limit is not { } time || time > MaxLimit)
            return;
        // In whole milliseconds, as the timer truncates fractions: it would fire before the deadline, and the call would not be late.
        time = TimeSpan.FromMilliseconds(Math.Ceiling(time.TotalMilliseconds));
        _deadline = Environment.TickCount64 + (long)time.TotalMilliseconds;
        _source.CancelAfter(time);
    }

    /// <summary>Cancels: the token's state changes at once, and its callbacks run on the pool.</summary>
    public void Cancel() => _ = _source.CancelAsync();

    /// <summary>The call is over, and its token is no longer in use.</summary>
    public void Reset()
    {
        _takenBack.Dispose();
        _takenBack = default;
        _deadline = long.MaxValue;
        if (_source.TryReset())
            return;
        _source.Dispose();
        _source = new CancellationTokenSource();
    }

    public void Dispose()
    {
        _takenBack.Dispose();
        _source.Dispose();
    }
}
