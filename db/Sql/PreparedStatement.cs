namespace IntegrationMethods.Db.Sql;

/// <summary>A connection with one command on it, prepared or not as the options say, for one user at a time.</summary>
internal abstract class PreparedStatement(SqlEngine engine, DbConnection connection, DbCommand command, DatabaseOptions options)
    : IAsyncDisposable, IDisposable
{
    private readonly StatementDelay _delay = new(options.StatementDelay);

    protected DbCommand Command { get; } = command;

    public DbConnection Connection { get; } = connection;

    /// <summary>The row that it was last executed for, so that an error can name it; null where that says nothing.</summary>
    public int? RowId { get; protected set; }

    /// <summary>Once, before the first execution.</summary>
    public void Prepare()
    {
        if (options.Prepare)
            Command.Prepare();
    }

    public Task PrepareAsync(CancellationToken ct) => options.Prepare ? Command.PrepareAsync(ct) : Task.CompletedTask;

    public Task FlushCountsAsync(string statement, CancellationToken ct) => Connection.ExecuteAsync(statement, ct, options.TimeoutSeconds);

    public void Dispose()
    {
        Command.Dispose();
        Connection.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        await Command.DisposeAsync();
        await Connection.DisposeAsync();
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
            engine.Forget(Command);
    }
}
