namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>
/// Sees that peers who wait for an answer are still there, and whose deadline has passed. A thread of its own does so every 20 ms while
/// any call lasts: the platform's own news of a peer that is gone needs a thread of the pool, which blocking calls may have used up,
/// and does not come at all while nobody reads the socket.
/// </summary>
/// <remarks>A call costs an increment and a decrement, and nothing that has ended within 20 ms is ever looked at.</remarks>
internal sealed class PeerWatch : IDisposable
{
    private const int PauseMs = 20;

    /// <summary>Looks without any call at work, after which the thread rests.</summary>
    private const int MaxIdleLooks = 50;

    private readonly Lock _lock = new();
    private readonly List<Peer> _peers = [];
    private readonly List<Peer> _atWork = [];
    private readonly PeerPoll _poll = new();
    private readonly ManualResetEventSlim _wake = new();
    private volatile bool _rests = true;
    private volatile bool _disposed;
    private bool _hasThread;

    public void Add(Peer peer)
    {
        lock (_lock)
        {
            peer.Place = _peers.Count;
            _peers.Add(peer);
        }
    }

    public void Remove(Peer peer)
    {
        lock (_lock)
        {
            Peer last = _peers[^1];
            _peers[peer.Place] = last;
            last.Place = peer.Place;
            _peers.RemoveAt(_peers.Count - 1);
        }
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
