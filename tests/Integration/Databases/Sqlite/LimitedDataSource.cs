using System.Data.Common;

namespace IntegrationMethods.Tests.Integration.Databases.Sqlite;

/// <summary>Connections on which the file may not grow: what a full disk looks like to SQLite.</summary>
internal sealed class LimitedDataSource(DbDataSource inner, int pages) : DbDataSource
{
    public override string ConnectionString => inner.ConnectionString;

    protected override DbConnection CreateDbConnection() => inner.CreateConnection();

    protected override DbConnection OpenDbConnection()
    {
        DbConnection connection = inner.OpenConnection();
        using DbCommand command = connection.CreateCommand();
        command.CommandText = $"pragma max_page_count={pages}";
        command.ExecuteNonQuery();
        return connection;
    }

    protected override ValueTask<DbConnection> OpenDbConnectionAsync(CancellationToken cancellationToken = default) =>
        ValueTask.FromResult(OpenDbConnection());
}
