using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>SQL Server's connections. Not pooled: <see cref="Sql.StatementPool{T}"/> does that.</summary>
internal sealed class SqlServerDataSource(string connectionString) : DbDataSource
{
    public override string ConnectionString => connectionString;

    protected override DbConnection CreateDbConnection() => new SqlConnection(connectionString);
}
