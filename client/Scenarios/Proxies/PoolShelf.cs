namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>What a pool has ready and out, and who waits for it: no I/O, so that one lock guards it all.</summary>
internal sealed class PoolShelf(PoolSettings settings)
{
    private readonly Lock _gate = new();
    private readonly LinkedList<IConnection> _ready = new();
    private Exception? _failure;
    private int _failures;
    private int _out;
    private int _waiting;
    private bool _closed;

    /// <summary>For callers that found none ready: look again.</summary>
    public SemaphoreSlim News { get; } = new(0);

    /// <summary>For the background: the trigger was reached.</summary>
    public SemaphoreSlim Wanted { get; } = new(0, 1);

    /// <summary>Whether another one is to be opened.</summary>
    public bool Lacks
    {
        get
        {
            lock (_gate)
                return !_closed && _ready.Count + (settings.Reuse ? _out : 0) < settings.Size;
        }
    }

    /// <summary>One that is ready; null where the caller has to wait for <see cref="News"/>, or to <see cref="Leave"/>.</summary>
    /// <param name="failuresBefore">Null at a caller's first attempt, and its own from then on.</param>
    /// <exception cref="RemedyException">None is ready, and opening one failed since the first attempt; or the pool is closed.</exception>
    public IConnection? Take(ref int? failuresBefore)
    {
        lock (_gate)
        {
            if (failuresBefore is null)
                failuresBefore = _failures;
            else
                _waiting--;
            if (_closed)
                throw new RemedyException("the connection pool is closed: open another one");
            IConnection? connection = Next();
            if (connection is not null)
                _out++;
            else if (_failures != failuresBefore)
                throw new RemedyException($"the pool has no connection left and can't open another: {_failure!.Message}", _failure);
            else
                _waiting++;
            Want();
            return connection;
        }
    }

    /// <summary>A caller waits no longer.</summary>
    public void Leave()
    {
        lock (_gate)
            _waiting--;
    }

    /// <summary>Takes a new connection in.</summary>
    /// <returns>Whether it has; else the caller closes it.</returns>
    public bool Put(IConnection connection)
    {
        lock (_gate)
            return Keep(connection, _ready.AddLast);
    }

    /// <summary>Takes one back after a call; one that broke is not.</summary>
    /// <inheritdoc cref="Put" path="/returns"/>
    public bool Return(IConnection connection, bool healthy)
    {
        lock (_gate)
        {
            _out--;
            // To the front: the latest one back is the one that both ends still have at hand.
            bool kept = settings.Reuse && healthy && Keep(connection, _ready.AddFirst);
            Want();
            return kept;
        }
    }

    /// <summary>Fails those that wait, with the reason.</summary>
    public void Fail(Exception error)
    {
        lock (_gate)
        {
            (_failure, _failures) = (error, _failures + 1);
            Announce(_waiting);
        }
    }

    /// <summary>Nothing goes in or out any more.</summary>
    /// <returns>Those that were ready, to be closed.</returns>
    public IReadOnlyList<IConnection> Close()
    {
        lock (_gate)
        {
            _closed = true;
            IConnection[] left = [.. _ready];
            _ready.Clear();
            Announce(_waiting);
            return left;
        }
    }

    private IConnection? Next()
    {
        LinkedListNode<IConnection>? next = _ready.First;
        if (next is not null)
            _ready.Remove(next);
        return next?.Value;
    }

    private bool Keep(IConnection connection, Func<IConnection, LinkedListNode<IConnection>> add)
    {
        if (_closed || _ready.Count >= settings.Size)
            return false;
        add(connection);
        Announce(Math.Min(1, _waiting));
        return true;
    }

    private void Announce(int callers)
    {
        if (callers > 0)
            News.Release(callers);
    }

    private void Want()
    {
        if (_ready.Count <= settings.Trigger && Wanted.CurrentCount == 0)
            Wanted.Release();
    }
}
