namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>A limit on waits that come one after another, at the price of a field's write for each: one timer for all of them.</summary>
internal sealed class TcpWatchdog : IDisposable
{
    private const long Resting = long.MaxValue;

    private readonly long _limit;
    private readonly Action _expired;
    private readonly Func<bool>? _isBusy;
    private readonly Timer _timer;
    private long _deadline = Resting;

    /// <param name="limit">Longest wait.</param>
    /// <param name="expired">Runs on a pool thread when a wait was too long, and ends what is waited for (closes the socket).</param>
    /// <param name="isBusy">Whether this end itself causes the wait, which then starts again. Null if it never does.</param>
    public TcpWatchdog(TimeSpan limit, Action expired, Func<bool>? isBusy = null)
    {
        _limit = Math.Max(1, (long)limit.TotalMilliseconds);
        (_expired, _isBusy) = (expired, isBusy);
        // The timer must not keep the execution context of the code that opened the connection.
        using (ExecutionContext.SuppressFlow())
            _timer = new Timer(static me => ((TcpWatchdog)me!).Look(), this, _limit, Timeout.Infinite);
    }

    /// <summary>A wait begins now; an earlier one is dropped.</summary>
    public void Start() => Volatile.Write(ref _deadline, Environment.TickCount64 + _limit);

    /// <summary>A wait began at <paramref name="tick"/> of <see cref="Environment.TickCount64"/>.</summary>
    public void StartAt(long tick) => Volatile.Write(ref _deadline, tick + _limit);

    /// <summary>Nothing is waited for.</summary>
    public void Rest() => Volatile.Write(ref _deadline, Resting);

    public void Dispose() => _timer.Dispose();

    // Looking once a limit is enough: a wait that began meanwhile ends no sooner than its own remainder from now.
    private void Look()
    {
        long deadline = Volatile.Read(ref _deadline);
        long left = deadline == Resting ? _limit : deadline - Environment.TickCount64;
        if (left <= 0)
        {
            Rest();
            if (_isBusy?.Invoke() == true)
                Start();
            else
                _expired();
            left = _limit;
        }
        try
        {
            _timer.Change(left, Timeout.Infinite);
        }
        catch (ObjectDisposedException)
        {
            // Disposed while it looked.
        }
    }
}
