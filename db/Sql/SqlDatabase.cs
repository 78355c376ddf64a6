
namespace IntegrationMethods.Db.Sql;

/// <summary>Both tables on any SQL engine: measured work is counted, set-up and proof are not.</summary>
internal sealed class SqlDatabase : IDatabase
{
    private readonly SqlEngine _engine;
    private readonly DatabaseOptions _options;
    private readonly int _timeout;
    private readonly StatementCounter _counter = new();
    private readonly StatementPool<RowQuery> _queries;
    private readonly StatementPool<RowInsert> _inserts;
    private readonly RowQueries _rows;
    private readonly SetupConnection _setup;
    private readonly bool _keeps;
    private (int Queries, int Inserts) _released;

    private SqlDatabase(SqlEngine engine, DatabaseOptions options, SetupConnection setup, bool keeps,
        IReadOnlyDictionary<string, string> settings)
    {
        _keeps = keeps;
        _engine = engine;
        _options = options;
        _timeout = options.TimeoutSeconds;
        _setup = setup;
        Settings = settings;
        int writers = Math.Min(engine.MaxWriters, options.MaxConnections);
        _queries = new(engine, engine.Source, c =>
            new RowQuery(engine, c, options, _counter), options.MaxConnections, options.CommandTimeout);
        _inserts = new(engine, engine.Source, c =>
            new RowInsert(engine, c, engine.Client, options, _counter), writers, options.CommandTimeout);
        _rows = new RowQueries(_queries, options.RowQueriesInFlight, engine.AsyncKind, engine.RowBytes);
        ClientTable = new ClientTableWriter(_inserts, options.Commit);
    }

    public string Engine => _engine.Name;

    public string Location => _engine.Location;

    public FormKind AsyncKind => _engine.AsyncKind;

    public IServiceTables ServiceTables => _rows;

    public IClientTable ClientTable { get; }

    public StatementCounts Counts => _counter.Read();

    public IReadOnlyDictionary<string, string> Settings { get; }

    public static async ValueTask<IDatabase> OpenAsync(SqlEngine engine, DatabaseOptions options, CancellationToken ct)
    {
        options.CheckConnections();
        var setup = new SetupConnection(engine);
        try
        {
            (bool keeps, IReadOnlyDictionary<string, string> settings) = await FirstContact.MakeAsync(engine, options, () =>
                BeginAsync(engine, setup, options, ct), ct);
            return new SqlDatabase(engine, options, setup, keeps, settings);
        }
        catch
        {
            await setup.DisposeAsync();
            throw;
        }
    }

    private static async Task<(bool Keeps, IReadOnlyDictionary<string, string>)> BeginAsync(SqlEngine engine, SetupConnection setup,
        DatabaseOptions options, CancellationToken ct)
    {
        try
        {
            if (options.CreateDatabase)
                await engine.CreateDatabaseAsync(ct);
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct);
        }
        return await setup.UseAsync(async connection =>
        {
            bool keeps = !engine.ClosesIdleConnections;
            if (options.ServerConnections > 0 && await engine.ReadConnectionLimitAsync(connection, ct) is { } limit)
            {
                options.CheckServer(engine.Location, limit);
                keeps |= options.Keeps(limit);
            }
            await engine.ConfigureAsync(connection, ct);
            return (keeps, await engine.ReadSettingsAsync(connection, ct));
        }, ct);
    }

    public static async ValueTask<bool> DropAsync(SqlEngine engine, CancellationToken ct)
    {
        try
        {
            return await engine.DropDatabaseAsync(ct);
        }
        catch (DbException error)
        {
            throw engine.Explain(error, ct);
        }
    }

    public async ValueTask CreateSchemaAsync(CancellationToken ct = default) =>
        await UseAsync(connection => Schema.CreateAsync(_engine, connection, ct), ct);

    public async ValueTask<IAsyncDisposable?> LockAsync(CancellationToken ct = default)
    {
        try
        {
            return await _engine.TryLockAsync(ct) ?? throw new RemedyException(
                $"another run is using the tables of {Location}: wait until it has ended, or name another database");
        }
        catch (DbException error)
        {
            throw _engine.Explain(error, ct);
        }
    }

    public async ValueTask VerifySchemaAsync(TableUse use = TableUse.Both, CancellationToken ct = default) =>
        await UseAsync(connection => Schema.VerifyAsync(_engine, connection, use, ct), ct);

    public async ValueTask<int> SeedAsync(int count, IProgress<int>? progress = null, CancellationToken ct = default) =>
        await _setup.UseAsync(async connection =>
        {
            int there = await SqlScan.CountAsync(_engine, connection, _engine.Service, 1, count, _timeout, ct);
            if (there < count)
                return await new TableLoader(_engine, connection, _options)
                    .LoadAsync(SeedRows.Range(1, count, _engine.RowBytes), mustEqual: false, progress, ct);
            progress?.Report(count);
            return 0;
        }, ct);

    public async ValueTask<int> LoadAsync(IEnumerable<ServiceTable> rows, IProgress<int>? progress = null,
        CancellationToken ct = default) =>
        await _setup.UseAsync(c => new TableLoader(_engine, c, _options).LoadAsync(rows, mustEqual: true, progress, ct), ct);

    public async ValueTask ResetAsync(int warmRows, CancellationToken ct = default) =>
        await UseAsync(async connection =>
        {
            await connection.ExecuteAsync(_engine.EmptyStatement(_engine.Client), ct, _timeout);
            await _engine.CheckpointAsync(connection, ct);
            await SqlScan.TouchAsync(_engine, connection, _engine.Service, 1, warmRows, _timeout, ct);
            if (_engine.FlushCountsStatement is { } flush)
                await connection.ExecuteAsync(flush, ct, _timeout);
        }, ct);

    public async ValueTask<IReadOnlyList<ServiceTable>> ReadServiceTableAsync(int rows, CancellationToken ct = default) =>
        await _setup.UseAsync(async connection =>
        {
            var read = new List<ServiceTable>(rows);
            await foreach (ServiceTable row in SqlScan.RangeAsync(_engine, connection, _engine.Service, 1, rows, _timeout, ct))
                read.Add(row);
            return read;
        }, ct);

    public ValueTask<RowDigest> DigestServiceTableAsync(int rows, int firstId = 1, CancellationToken ct = default) =>
        DigestAsync(_engine.Service, firstId, firstId + rows - 1, ct);

    public ValueTask<RowDigest> DigestClientTableAsync(int firstId = int.MinValue, CancellationToken ct = default) =>
        DigestAsync(_engine.Client, firstId, int.MaxValue, ct);

    public async ValueTask<EngineCounts?> ReadEngineCountsAsync(CancellationToken ct = default) =>
        await _setup.UseAsync(connection => _engine.ReadCountsAsync(connection, ct), ct);

    public async ValueTask FlushEngineCountsAsync(CancellationToken ct = default)
    {
        try
        {
            if (_engine.FlushCountsStatement is not { } flush)
                return;
            await _queries.ForIdleAsync(query => query.FlushCountsAsync(flush, ct));
            await _inserts.ForIdleAsync(insert => insert.FlushCountsAsync(flush, ct));
        }
        catch (DbException error)
        {
            // One of them is broken and may not be lent again.
            await _queries.CloseIdleAsync();
            await _inserts.CloseIdleAsync();
            throw _engine.Explain(error, ct);
        }
    }

    public async ValueTask ReleaseConnectionsAsync()
    {
        if (_keeps)
            return;
        (int queries, int inserts) = (await _queries.CloseIdleAsync(), await _inserts.CloseIdleAsync());
        // Works that share them take turns, and need different numbers.
        _released = (Math.Max(_released.Queries, queries), Math.Max(_released.Inserts, inserts));
        await _setup.DisposeAsync();
    }

    public async ValueTask ReopenConnectionsAsync(CancellationToken ct = default)
    {
        await _queries.OpenIdleAsync(_released.Queries, ct);
        await _inserts.OpenIdleAsync(_released.Inserts, ct);
    }

    public async ValueTask DisposeAsync()
    {
        _rows.Dispose();
        await _setup.DisposeAsync();
        await _queries.DisposeAsync();
        await _inserts.DisposeAsync();
        await _engine.Source.DisposeAsync();
    }

    private async ValueTask<RowDigest> DigestAsync(Table table, int first, int last, CancellationToken ct) =>
        await _setup.UseAsync(async connection =>
        {
            using var hasher = new RowHasher();
            await foreach (ServiceTable row in SqlScan.RangeAsync(_engine, connection, table, first, last, _timeout, ct))
                hasher.Add(row);
            return hasher.Digest();
        }, ct);

    private Task<object?> UseAsync(Func<DbConnection, Task> use, CancellationToken ct) =>
        _setup.UseAsync<object?>(async connection =>
        {
            await use(connection);
            return null;
        }, ct);
}
