namespace IntegrationMethods.Db.Sql;

/// <summary>Connections with one statement prepared on each, opened as needed up to a limit that holds for both forms.</summary>
/// <remarks>
/// Rented for one statement, or for a limited number of them, and not for a call of any length: a call of many rows then cannot keep the
/// others waiting until it ends, and no caller ever waits for a connection while it holds one. With a limit of 1 it is the gate that lets
/// one writer in.
/// </remarks>
internal sealed class StatementPool<T>(SqlEngine engine, DbDataSource source, Func<DbConnection, T> create, int limit, TimeSpan timeout)
    : IAsyncDisposable
    where T : PreparedStatement
{
    private readonly SemaphoreSlim _free = new(limit);
    private readonly Lock _lock = new();
    // Last in, first out: the connection used last has the warmest caches.
    private readonly Stack<T> _idle = new();
    private bool _disposed;

    /// <summary>Rents a statement for one use; its connection is kept after a success and closed after a failure.</summary>
    /// <param name="state">What <paramref name="use"/> works on: passed along, so that a row costs no closure.</param>
    /// <param name="use">Executes the statement, and blocks its thread.</param>
    /// <param name="ct">Ends the wait for a connection; a statement under way it leaves alone.</param>
    /// <exception cref="RemedyException">The engine failed, or no connection became free in time.</exception>
    public TResult Use<TState, TResult>(TState state, Func<T, TState, TResult> use, CancellationToken ct = default)
    {
        T? statement = null;
        bool healthy = false;
        try
        {
            statement = Rent(ct);
            TResult result = use(statement, state);
            healthy = true;
            return result;
        }
        catch (DbException error)
        {
            throw engine.Explain(error, statement?.RowId);
        }
        finally
        {
            Return(statement, healthy);
        }
    }

    public async ValueTask<TResult> UseAsync<TState, TResult>(
        TState state, Func<T, TState, CancellationToken, ValueTask<TResult>> use, CancellationToken ct)
    {
        T? statement = null;
        bool healthy = false;
        try
        {
            statement = await RentAsync(ct);
            TResult result = await use(statement, state, ct);
            healthy = true;
            return result;
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct, statement?.RowId);
        }
        finally
        {
            Return(statement, healthy);
        }
    }

    public async Task ForIdleAsync(Func<T, Task> use)
    {
        T[] idle;
        lock (_lock)
            idle = [.. _idle];
        await Task.WhenAll(idle.Select(use));
    }

    /// <summary>Opens connections side by side until so many are idle.</summary>
    /// <exception cref="RemedyException">The engine failed.</exception>
    public async Task OpenIdleAsync(int count, CancellationToken ct)
    {
        int missing;
        lock (_lock)
            missing = count - _idle.Count;
        try
        {
            await Task.WhenAll(Enumerable.Range(0, Math.Max(0, missing)).Select(_ => OpenOneAsync(ct)));
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct);
        }
    }

    /// <summary>Closes the connections that are idle; the next use opens afresh.</summary>
    /// <returns>How many.</returns>
    public async ValueTask<int> CloseIdleAsync()
    {
        int closed = 0;
        for (; TakeIdle() is T statement; closed++)
            await statement.DisposeAsync();
        return closed;
    }

    public async ValueTask DisposeAsync()
    {
        _disposed = true;
        await CloseIdleAsync();
    }

    private async Task OpenOneAsync(CancellationToken ct)
    {
        T statement = await PreparedAsync(await source.OpenConnectionAsync(ct), ct);
        lock (_lock)
            _idle.Push(statement);
    }

    private T Rent(CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        // The attempt without waiting first, in both forms: a timed wait costs a timer, and mostly there is nothing to wait for.
        if (!_free.Wait(0, CancellationToken.None) && !_free.Wait(timeout, ct))
            throw Exhausted();
        try
        {
            return TakeIdle() ?? Prepared(source.OpenConnection());
        }
        catch
        {
            _free.Release();
            throw;
        }
    }

    private async ValueTask<T> RentAsync(CancellationToken ct)
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        if (!_free.Wait(0, ct) && !await _free.WaitAsync(timeout, ct))
            throw Exhausted();
        try
        {
            return TakeIdle() ?? await PreparedAsync(await source.OpenConnectionAsync(ct), ct);
        }
        catch
        {
            _free.Release();
            throw;
        }
    }

    private void Return(T? statement, bool healthy)
    {
        if (statement is null)
            return;
        if (!healthy || _disposed)
        {
            statement.Dispose();
        }
        else
        {
            lock (_lock)
                _idle.Push(statement);
        }
        _free.Release();
    }

    private T? TakeIdle()
    {
        lock (_lock)
            return _idle.TryPop(out T? statement) ? statement : null;
    }

    private T Prepared(DbConnection connection)
    {
        try
        {
            T statement = create(connection);
            statement.Prepare();
            return statement;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    private async ValueTask<T> PreparedAsync(DbConnection connection, CancellationToken ct)
    {
        try
        {
            T statement = create(connection);
            await statement.PrepareAsync(ct);
            return statement;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    private RemedyException Exhausted() => new(
        $"no database connection became free within {timeout.TotalSeconds:0.#} s; all {limit} are in use: use fewer calls in flight, or "
            + "raise --db-connections of a server that you started yourself");
}
