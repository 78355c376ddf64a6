using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>The calls of an async connection that wait for their answers, which come in any order.</summary>
internal sealed class PendingCalls : IDisposable
{
    private readonly Dictionary<uint, PendingCall> _calls = [];
    private readonly TimeSpan _limit;
    private readonly TcpWatchdog _watchdog;
    private Exception? _failure;

    public PendingCalls(TimeSpan limit)
    {
        _limit = limit;
        _watchdog = new TcpWatchdog(limit, GiveUp);
    }

    /// <summary>Whether more than one call waits.</summary>
    public bool AreSeveral
    {
        get
        {
            lock (_calls)
                return _calls.Count > 1;
        }
    }

    /// <summary>Another call; one that has failed already where the connection has.</summary>
    public void Add(PendingCall call)
    {
        lock (_calls)
        {
            if (_failure is not null)
                call.SetException(_failure);
            else if (_calls.TryAdd(call.Number, call) && _calls.Count == 1)
                _watchdog.StartAt(call.Started);
        }
    }

    /// <summary>The call, which waits no longer; null for one that was given up.</summary>
    public PendingCall? Take(uint number)
    {
        lock (_calls)
        {
            _calls.Remove(number, out PendingCall? call);
            if (_calls.Count == 0)
                _watchdog.Rest();
            return call;
        }
    }

    /// <summary>The only call there is, which waits no longer; null where there are none or several.</summary>
    public PendingCall? TakeOnly()
    {
        lock (_calls)
            return _calls.Count == 1 ? Take(_calls.Keys.Single()) : null;
    }

    /// <summary>Ends every call, and those to come.</summary>
    public void Fail(Exception failure)
    {
        PendingCall[] calls;
        lock (_calls)
        {
            _failure ??= failure;
            calls = [.. _calls.Values];
            _calls.Clear();
        }
        foreach (PendingCall call in calls)
            call.TrySetException(failure);
    }

    public void Dispose() => _watchdog.Dispose();

    // Calls end in any order, so the watchdog may have watched one that has long ended.
    private void GiveUp()
    {
        long now = Environment.TickCount64;
        uint[] late;
        lock (_calls)
        {
            late = [.. _calls.Where(call => now - call.Value.Started >= (long)_limit.TotalMilliseconds).Select(call => call.Key)];
        }
        foreach (uint number in late)
            Take(number)?.TrySetException(TcpFailure.NoAnswer(_limit));
        lock (_calls)
        {
            if (_calls.Count > 0)
                _watchdog.StartAt(_calls.Values.Min(call => call.Started));
        }
    }
}
