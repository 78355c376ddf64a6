namespace IntegrationMethods.Db.Sql;

/// <summary>A driver's connections, with every failure to open one as an <see cref="OpenException"/>. Owns the driver's source.</summary>
internal sealed class OpeningDataSource(DbDataSource source) : DbDataSource
{
    public override string ConnectionString => source.ConnectionString;

    protected override DbConnection CreateDbConnection() => source.CreateConnection();

    protected override DbConnection OpenDbConnection()
    {
        try
        {
            return source.OpenConnection();
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new OpenException(cause);
        }
    }

    protected override async ValueTask<DbConnection> OpenDbConnectionAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            return await source.OpenConnectionAsync(cancellationToken);
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new OpenException(cause);
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            source.Dispose();
        base.Dispose(disposing);
    }

    protected override async ValueTask DisposeAsyncCore()
    {
        await source.DisposeAsync();
        await base.DisposeAsyncCore();
    }
}
