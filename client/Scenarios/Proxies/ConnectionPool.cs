using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>
/// Connections opened ahead of the calls that need them, refilled in the background when few are left ready. One that failed in
/// a call is closed and never comes back; a fault, which is an answer of the service, breaks nothing. Safe for concurrent calls.
/// </summary>
internal sealed class ConnectionPool : IProxies
{
    private readonly PoolShelf _shelf;
    private readonly PoolRefill _refill;
    private readonly TimeSpan _timeout;
    private readonly SetupClock _setup = new();
    private int _disposed;

    private ConnectionPool(Destination server, PoolSettings settings)
    {
        _shelf = new PoolShelf(settings);
        _refill = new PoolRefill(server, _shelf);
        _timeout = settings.Timeout;
    }

    public double SetupMs => _setup.Ms;

    /// <summary>A full pool.</summary>
    /// <exception cref="TransportException">No server answers there.</exception>
    public static ConnectionPool Open(Destination server, PoolSettings settings)
    {
        var pool = new ConnectionPool(server, settings);
        try
        {
            while (pool._shelf.Lacks)
                pool._shelf.Put(server.Connect());
        }
        catch
        {
            SyncClose.Of(pool);
            throw;
        }
        pool._refill.Start();
        return pool;
    }

    public static async ValueTask<ConnectionPool> OpenAsync(Destination server, PoolSettings settings, CancellationToken ct = default)
    {
        var pool = new ConnectionPool(server, settings);
        try
        {
            while (pool._shelf.Lacks)
                pool._shelf.Put(await server.ConnectAsync(ct));
        }
        catch
        {
            await pool.DisposeAsync();
            throw;
        }
        pool._refill.Start();
        return pool;
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        IConnection connection = Rent();
        bool healthy = true;
        try
        {
            return connection.GetServiceTables(firstId, lastId, ct);
        }
        catch (Exception error) when (error is not ServiceFaultException)
        {
            healthy = false;
            throw;
        }
        finally
        {
            if (!_shelf.Return(connection, healthy))
                SyncClose.Of(connection);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        IConnection connection = await RentAsync(ct);
        bool healthy = true;
        try
        {
            return await connection.GetServiceTablesAsync(firstId, lastId, ct);
        }
        catch (Exception error) when (error is not ServiceFaultException)
        {
            healthy = false;
            throw;
        }
        finally
        {
            if (!_shelf.Return(connection, healthy))
                await connection.DisposeAsync();
        }
    }

    /// <summary>Ends the refill and closes what is ready; connections in a call are closed when it ends.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        IReadOnlyList<IConnection> left = _shelf.Close();
        await _refill.DisposeAsync();
        foreach (IConnection connection in left)
            await connection.DisposeAsync();
    }

    /// <exception cref="RemedyException">No connection came in time, or none can be opened.</exception>
    private IConnection Rent()
    {
        long started = Stopwatch.GetTimestamp();
        int? failuresBefore = null;
        IConnection? connection;
        while ((connection = _shelf.Take(ref failuresBefore)) is null)
        {
            if (!_shelf.News.Wait(Left(started)))
                throw GivenUp();
        }
        _setup.Add(started);
        return connection;
    }

    private async ValueTask<IConnection> RentAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        int? failuresBefore = null;
        IConnection? connection;
        while ((connection = _shelf.Take(ref failuresBefore)) is null)
        {
            if (!await NewsAsync(Left(started), ct))
                throw GivenUp();
        }
        _setup.Add(started);
        return connection;
    }

    private async ValueTask<bool> NewsAsync(TimeSpan limit, CancellationToken ct)
    {
        try
        {
            return await _shelf.News.WaitAsync(limit, ct);
        }
        catch (OperationCanceledException)
        {
            _shelf.Leave();
            throw;
        }
    }

    private TimeSpan Left(long started)
    {
        TimeSpan left = _timeout - Stopwatch.GetElapsedTime(started);
        return left > TimeSpan.Zero ? left : TimeSpan.Zero;
    }

    private RemedyException GivenUp()
    {
        _shelf.Leave();
        return new($"no connection of the pool was ready within {_timeout.TotalSeconds.ToString("0.#", CultureInfo.InvariantCulture)} s: "
            + "raise --pool-size, or find out why the server does not answer");
    }
}
