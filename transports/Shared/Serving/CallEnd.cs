namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>
/// What ends one call of several on a connection: its peer takes it back, its deadline passes, or the connection ends. Used again for
/// the next call, as a new one each would cost more than the rest of a short call's bookkeeping.
/// </summary>
/// <remarks>
/// <see cref="PeerWatch"/> cancels it from a thread of its own, as the timers and the reads that would do so need a thread of the pool, of
/// which blocking calls may have left none.
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
        // In whole milliseconds, as the timer cuts what is left of one: it would fire before the deadline, and the call would not be late.
        time = TimeSpan.FromMilliseconds(Math.Ceiling(time.TotalMilliseconds));
        _deadline = Environment.TickCount64 + (long)time.TotalMilliseconds;
        _source.CancelAfter(time);
    }

    /// <summary>Cancels: at once for whoever looks, and on the pool for whoever waits to be told.</summary>
    public void Cancel() => _ = _source.CancelAsync();

    /// <summary>The call is over; nobody holds its token any more.</summary>
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
