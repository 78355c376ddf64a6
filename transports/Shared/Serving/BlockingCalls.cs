using System.Net;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>The calls that block a thread of a server: so many at once, as many again in a queue, and beyond it a refusal.</summary>
/// <remarks>
/// They run where they ran without it: on their connection's thread, or on one of the pool's, which always has some more than calls are
/// at work: by itself it adds one or two a second, and who calls next would wait for that. Not without a limit, as in the servers of a
/// run, which are measured with the pool that .NET gives them. One address gets three quarters of the
/// places, at work and in the queue, so that a single peer can't take all of either; those who wait get their turn address by address.
/// </remarks>
internal sealed class BlockingCalls(int limit)
{
    /// <summary>Threads of the pool for everything else.</summary>
    private const int SpareThreads = 16;

    private readonly Lock _lock = new();
    private readonly Dictionary<IPAddress, PeerShare> _shares = [];
    private readonly LinkedList<PeerShare> _turns = [];
    private readonly int _limitOfOne = Math.Max(1, (int)(limit * 3L / 4));
    private int _atWork;
    private int _waiting;
    private int _threads;

    public PeerShare Join(IPAddress address)
    {
        IPAddress one = address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
        lock (_lock)
        {
            if (!_shares.TryGetValue(one, out PeerShare? share))
                _shares.Add(one, share = new PeerShare(one));
            share.Connections++;
            return share;
        }
    }

    /// <summary>A connection ends, and its calls have left.</summary>
    public void Leave(PeerShare share)
    {
        lock (_lock)
        {
            if (--share.Connections == 0)
                _shares.Remove(share.Address);
        }
    }

    /// <returns>Whether the call may begin; then <see cref="End"/> has to follow.</returns>
    public bool TryBegin(PeerShare share)
    {
        lock (_lock)
        {
            if (share.Waiting.Count > 0 || !HasPlace(share))
                return false;
            Take(share);
            return true;
        }
    }

    /// <exception cref="ServiceFaultException">Too many wait already.</exception>
    public async Task BeginAsync(PeerShare share, CancellationToken ct)
    {
        if (Enqueue(share) is not { } place)
            return;
        CancellationTokenRegistration leaving = ct.UnsafeRegister((_, token) => GiveUp(share, place, token), null);
        await using (leaving)
            await place.Value.Task;
    }

    /// <summary>A call has ended, and the next one begins.</summary>
    public void End(PeerShare share)
    {
        lock (_lock)
        {
            _atWork--;
            share.AtWork--;
            while (Next() is { } next)
                Let(next);
        }
    }

    private bool HasPlace(PeerShare share) => _atWork < limit && share.AtWork < _limitOfOne;

    private void Take(PeerShare share)
    {
        _atWork++;
        share.AtWork++;
        if (limit < int.MaxValue && _atWork + SpareThreads > _threads)
            AddThreads();
    }

    private void AddThreads()
    {
        _threads = _atWork + 2 * SpareThreads;
        ThreadPool.GetMinThreads(out int workers, out int completions);
        if (workers < _threads)
            ThreadPool.SetMinThreads(_threads, completions);
    }

    /// <returns>Null where there is a place at once.</returns>
    private LinkedListNode<TaskCompletionSource>? Enqueue(PeerShare share)
    {
        lock (_lock)
        {
            if (share.Waiting.Count == 0 && HasPlace(share))
            {
                Take(share);
                return null;
            }
            if (_waiting >= limit || share.Waiting.Count >= _limitOfOne)
                throw new ServiceFaultException(
                    ServiceFaultCode.EndpointUnavailable, "the server is too busy for another call: call again later");
            if (share.Waiting.Count == 0)
                _turns.AddLast(share);
            _waiting++;
            return share.Waiting.AddLast(new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        }
    }

    private PeerShare? Next()
    {
        for (LinkedListNode<PeerShare>? turn = _turns.First; turn is not null; turn = turn.Next)
        {
            if (HasPlace(turn.Value))
                return turn.Value;
        }
        return null;
    }

    private void Let(PeerShare share)
    {
        LinkedListNode<TaskCompletionSource> place = share.Waiting.First!;
        Remove(share, place);
        if (share.Waiting.Count > 0)
        {
            // The other addresses come before its next call.
            _turns.Remove(share);
            _turns.AddLast(share);
        }
        Take(share);
        place.Value.SetResult();
    }

    private void GiveUp(PeerShare share, LinkedListNode<TaskCompletionSource> place, CancellationToken ct)
    {
        lock (_lock)
        {
            // Let in meanwhile: its caller will see that the call is cancelled.
            if (place.List is null)
                return;
            Remove(share, place);
            place.Value.SetCanceled(ct);
        }
    }

    private void Remove(PeerShare share, LinkedListNode<TaskCompletionSource> place)
    {
        share.Waiting.Remove(place);
        _waiting--;
        if (share.Waiting.Count == 0)
            _turns.Remove(share);
    }
}
