namespace IntegrationMethods.Db.Counting;

/// <summary>Hands out another source's connections so that every statement on them is counted. Does not own that source.</summary>
internal sealed class CountingDataSource(DbDataSource inner, StatementCounter counter) : DbDataSource
{
    public override string ConnectionString => inner.ConnectionString;

    protected override DbConnection CreateDbConnection() => new CountingConnection(inner.CreateConnection(), counter);

    protected override DbConnection OpenDbConnection() => new CountingConnection(inner.OpenConnection(), counter);

    protected override async ValueTask<DbConnection> OpenDbConnectionAsync(CancellationToken cancellationToken = default) =>
        new CountingConnection(await inner.OpenConnectionAsync(cancellationToken), counter);
}
