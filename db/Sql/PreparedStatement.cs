using System.Data;

namespace IntegrationMethods.Db.Sql;

/// <summary>A connection with one command on it, prepared or not as the options say, for one user at a time.</summary>
/// <remarks>
/// It alone has the command, so each execution is counted when it is sent, even if it fails: a failure voids the run anyway, and a retry
/// must show. A batched SELECT or INSERT in place of per-row ones counts as one.
/// </remarks>
internal abstract class PreparedStatement(
    SqlEngine engine, DbConnection connection, string text, DatabaseOptions options, StatementCounter? counter)
    : IAsyncDisposable, IDisposable
{
    private readonly StatementDelay _delay = new(options.StatementDelay);
    private readonly DbCommand _command = connection.Command(text, options.TimeoutSeconds);

    public DbConnection Connection { get; } = connection;

    /// <summary>The row that it was last executed for, so that an error can name it; null where that says nothing.</summary>
    public int? RowId { get; protected set; }

    /// <summary>Runs in this transaction from now on; null: each INSERT commits itself.</summary>
    public DbTransaction? Transaction
    {
        set => _command.Transaction = value;
    }

    /// <summary>Once, before the first execution.</summary>
    public void Prepare()
    {
        if (options.Prepare)
            _command.Prepare();
    }

    public Task PrepareAsync(CancellationToken ct) => options.Prepare ? _command.PrepareAsync(ct) : Task.CompletedTask;

    public Task FlushCountsAsync(string statement, CancellationToken ct) => Connection.ExecuteAsync(statement, ct, options.TimeoutSeconds);

    public void Dispose()
    {
        _command.Dispose();
        Connection.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        await _command.DisposeAsync();
        await Connection.DisposeAsync();
    }

    protected DbParameter AddParameter(string name, DbType type) => engine.AddParameter(_command, name, type);

    protected DbDataReader ExecuteQuery()
    {
        counter?.Query();
        return _command.ExecuteReader(CommandBehavior.SingleRow);
    }

    protected Task<DbDataReader> ExecuteQueryAsync(CancellationToken ct)
    {
        counter?.Query();
        return _command.ExecuteReaderAsync(CommandBehavior.SingleRow, ct);
    }

    protected int ExecuteInsert()
    {
        counter?.Insert(commitsItself: _command.Transaction is null);
        return _command.ExecuteNonQuery();
    }

    protected Task<int> ExecuteInsertAsync(CancellationToken ct)
    {
        counter?.Insert(commitsItself: _command.Transaction is null);
        return _command.ExecuteNonQueryAsync(ct);
    }

    protected void Commit(DbTransaction transaction)
    {
        transaction.Commit();
        counter?.Commit();
        Transaction = null;
    }

    protected async Task CommitAsync(DbTransaction transaction, CancellationToken ct)
    {
        await transaction.CommitAsync(ct);
        counter?.Commit();
        Transaction = null;
    }

    /// <summary>Before each execution.</summary>
    protected void Ready()
    {
        Forget();
        _delay.Wait();
    }

    protected Task ReadyAsync(CancellationToken ct)
    {
        Forget();
        return _delay.WaitAsync(ct);
    }

    private void Forget()
    {
        if (!options.Prepare)
            engine.Forget(_command);
    }
}
