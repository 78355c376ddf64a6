using System.Data;

namespace IntegrationMethods.Db.Sql;

/// <summary>
/// All that differs from one SQL engine to the next, for one database. A new one is a subclass in a separate folder, with a
/// <see cref="DatabaseEngine"/> that describes it, and a line of <c>DatabaseCatalog</c>.
/// </summary>
internal abstract class SqlEngine
{
    protected SqlEngine(int? rowBytes = null) =>
        (RowBytes, Service, Client) = (rowBytes, Table.ServiceOf(rowBytes), Table.ClientOf(rowBytes));

    /// <inheritdoc cref="DatabaseOptions.RowBytes"/>
    public int? RowBytes { get; }

    public Table Service { get; }

    public Table Client { get; }

    public abstract string Name { get; }

    public abstract string Location { get; }

    public abstract FormKind AsyncKind { get; }

    /// <summary>Opens connections that are ready for use. Pools and counting lie above it.</summary>
    public abstract DbDataSource Source { get; }

    /// <summary>Connections that can insert at the same time, where the engine knows a limit.</summary>
    public virtual int MaxWriters => int.MaxValue;

    /// <summary>Connections that the server gives this login at once; null where there is no server, or it does not say.</summary>
    public virtual Task<ServerLimit?> ReadConnectionLimitAsync(DbConnection connection, CancellationToken ct) =>
        Task.FromResult<ServerLimit?>(null);

    /// <summary>What a table must look like, in this engine's own words.</summary>
    public abstract IReadOnlyList<ColumnShape> ShapeOf(Table table);

    /// <summary>What a table looks like; empty where it is absent.</summary>
    public abstract Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct);

    public abstract Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct);

    /// <summary>Settings that the database file or server keeps, made once when it is opened.</summary>
    public virtual Task ConfigureAsync(DbConnection connection, CancellationToken ct) => Task.CompletedTask;

    /// <summary>Writes out what earlier work left behind, so that no repetition pays for the one before.</summary>
    public virtual Task CheckpointAsync(DbConnection connection, CancellationToken ct) => Task.CompletedTask;

    /// <summary>Creates the database where it is absent; one that is there stays as it is.</summary>
    public virtual Task CreateDatabaseAsync(CancellationToken ct) => Task.CompletedTask;

    /// <summary>Drops the database if <see cref="CreateDatabaseAsync"/> made it, and says whether it did.</summary>
    public virtual Task<bool> DropDatabaseAsync(CancellationToken ct) => Task.FromResult(false);

    /// <summary>Keeps both tables for one run until the result is disposed; null where another run has them.</summary>
    public abstract Task<IAsyncDisposable?> TryLockAsync(CancellationToken ct);

    /// <summary>Adds rows to <c>ServiceTable</c>, all or none, by the engine's fastest way, else by INSERTs: set-up, never timed.</summary>
    public virtual async Task LoadRowsAsync(DbConnection connection, IReadOnlyList<ServiceTable> rows, DatabaseOptions options,
        CancellationToken ct)
    {
        await using DbTransaction transaction = await connection.BeginTransactionAsync(ct);
        // The connection is its user's, so the insert is not disposed.
        var insert = new RowInsert(this, connection, Service, options.Unmeasured()) { Transaction = transaction };
        await insert.PrepareAsync(ct);
        try
        {
            foreach (ServiceTable row in rows)
            {
                ct.ThrowIfCancellationRequested();
                await insert.ExecuteAsync(row, ct);
            }
        }
        catch (DbException error)
        {
            throw Explain(error, ct, insert.RowId);
        }
        await transaction.CommitAsync(ct);
    }

    /// <summary>After rows were added: does at once what the server would else do on its own in the middle of a run.</summary>
    public virtual Task FinishLoadAsync(DbConnection connection, CancellationToken ct) => Task.CompletedTask;

    /// <summary>Empties a table before a repetition.</summary>
    public virtual string EmptyStatement(Table table) => table.Empty;

    /// <summary>Whether idle connections are closed between repetitions: a server has few of them, and every cell has its own.</summary>
    public virtual bool ClosesIdleConnections => false;

    /// <summary>What the server counts of the work on both tables; null where it keeps no such counters, or not for this login.</summary>
    public virtual Task<EngineCounts?> ReadCountsAsync(DbConnection connection, CancellationToken ct) =>
        Task.FromResult<EngineCounts?>(null);

    /// <summary>Executed on each working connection before <see cref="ReadCountsAsync"/>, where counters lag behind otherwise.</summary>
    public virtual string? FlushCountsStatement => null;

    /// <summary>With statements that shall not be prepared: makes a driver that keeps a compiled command all the same forget it.</summary>
    public virtual void Forget(DbCommand command)
    {
    }

    /// <summary>The row as it will be read again, where the engine keeps less than all of a float.</summary>
    public virtual ServiceTable AsStored(ServiceTable row) => row;

    /// <summary>Refuses a row that this engine can't store, before it is sent.</summary>
    public virtual void CheckRow(ServiceTable row)
    {
    }

    /// <summary>The one place where this engine's errors become lines for the user.</summary>
    public abstract RemedyException Explain(DbException error, int? rowId = null);

    /// <summary>The same where the caller may have cancelled the statement, which some drivers report as a failure of it.</summary>
    public Exception Explain(DbException error, CancellationToken ct, int? rowId = null) =>
        ct.IsCancellationRequested ? new OperationCanceledException(error.Message, error, ct) : Explain(error, rowId);

    /// <summary>Whether no server answered at all, or one that has only just started: another moment may be better.</summary>
    public virtual bool IsAbsent(DbException error) => false;

    public virtual string CreateStatement(Table table) =>
        $"create table {table.Name} ({string.Join(", ", ShapeOf(table))})";

    /// <summary>Adds a parameter; an engine that needs special sizes or types to prepare a command sets them here.</summary>
    public virtual DbParameter AddParameter(DbCommand command, string name, DbType type)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = $"@{name}";
        parameter.DbType = type;
        command.Parameters.Add(parameter);
        return parameter;
    }

    /// <param name="statement">Takes a lock for as long as its connection lasts, and answers 1 where no other connection has it.</param>
    /// <param name="ct">Ends it.</param>
    protected async Task<IAsyncDisposable?> TryLockAsync(string statement, CancellationToken ct)
    {
        DbConnection connection = await Source.OpenConnectionAsync(ct);
        bool isLocked = false;
        try
        {
            isLocked = await connection.TextAsync(statement, ct) == "1";
            return isLocked ? connection : null;
        }
        finally
        {
            if (!isLocked)
                await connection.DisposeAsync();
        }
    }
}
