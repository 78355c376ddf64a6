namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>
/// Connections opened ahead of the calls that need them, refilled in the background when few are left ready. One that failed in
/// a call is closed and never comes back; a fault, which is an answer of the service, breaks nothing. Safe for concurrent calls.
/// </summary>
internal sealed class ConnectionPool : IProxies
{
    private readonly PoolShelf _shelf;
    private readonly PoolRefill _refill;
    private readonly PoolDesk _desk;
    private int _disposed;

    private ConnectionPool(Destination server, PoolSettings settings)
    {
        _shelf = new PoolShelf(settings);
        _desk = new PoolDesk(_shelf, settings.Timeout);
        _refill = new PoolRefill(server, _shelf);
    }

    public double SetupMs => _desk.SetupMs;

    /// <summary>A full pool of the sync form.</summary>
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

    /// <summary>A full pool of the async form.</summary>
    /// <exception cref="TransportException">No server answers there.</exception>
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

    /// <exception cref="RemedyException">No connection came in time, or none can be opened.</exception>
    /// <inheritdoc cref="IServiceTables.GetServiceTables"/>
    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        IConnection connection = _desk.Rent();
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

    /// <exception cref="RemedyException">No connection came in time, or none can be opened.</exception>
    /// <inheritdoc cref="IServiceTables.GetServiceTablesAsync"/>
    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        IConnection connection = await _desk.RentAsync(ct);
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
}
