namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>
/// Checks which waiting peers are still connected, and whose deadline has passed. A separate thread does so every 20 ms while any call
/// lasts: the platform's notification of a lost peer needs a pool thread, but blocking calls may have used up the pool; and it does not
/// come at all while the socket is not being read.
/// </summary>
/// <remarks>A call costs an increment and a decrement; a call that ends within 20 ms is never checked.</remarks>
internal sealed class PeerWatch : IDisposable
{
    private const int PauseMs = 20;

    /// <summary>Looks without any call at work, after which the thread rests.</summary>
    private const int MaxIdleLooks = 50;

    private readonly Lock _lock = new();
    private readonly HashSet<Peer> _peers = [];
    private readonly List<Peer> _atWork = [];
    private readonly PeerPoll _poll = new();
    private readonly ManualResetEventSlim _wake = new();
    private volatile bool _rests = true;
    private volatile bool _disposed;
    private bool _hasThread;

    public void Add(Peer peer)
    {
        lock (_lock)
            _peers.Add(peer);
    }

    public void Remove(Peer peer)
    {
        lock (_lock)
            _peers.Remove(peer);
    }

    /// <summary>A call begins.</summary>
    public void Wake()
    {
        if (_rests)
            StartLooking();
    }

    /// <summary>Gives up the calls of every peer.</summary>
    public void LoseAll()
    {
        Peer[] all;
        lock (_lock)
            all = [.. _peers];
        foreach (Peer peer in all)
            peer.Lose();
    }

    public void Dispose()
    {
        _disposed = true;
        _wake.Set();
    }

    private void StartLooking()
    {
        lock (_lock)
        {
            if (!_rests || _disposed)
                return;
            _rests = false;
            _wake.Set();
            if (_hasThread)
                return;
            _hasThread = true;
        }
        new Thread(Run) { IsBackground = true, Name = "peers" }.Start();
    }

    private void Run()
    {
        for (int idle = 0; !_disposed; Thread.Sleep(PauseMs))
        {
            idle = Look() ? 0 : idle + 1;
            if (idle > MaxIdleLooks)
                Rest();
        }
    }

    private void Rest()
    {
        _wake.Reset();
        _rests = true;
        // A call that began before it could see that this rests.
        Interlocked.MemoryBarrier();
        if (_disposed || Collect())
            _rests = false;
        else
            _wake.Wait();
    }

    private bool Look()
    {
        if (!Collect())
            return false;
        foreach (Peer peer in _poll.Gone(_atWork))
            peer.Lose();
        foreach (Peer peer in _atWork)
            peer.LoseLate();
        return true;
    }

    /// <returns>Whether anybody is at work, be it since a moment ago.</returns>
    private bool Collect()
    {
        _atWork.Clear();
        bool any = false;
        long due = Environment.TickCount64 - PauseMs;
        lock (_lock)
        {
            foreach (Peer peer in _peers)
            {
                if (!peer.IsAtWork)
                    continue;
                any = true;
                if (peer.AtWorkSince <= due)
                    _atWork.Add(peer);
            }
        }
        return any;
    }
}
