using System.Net.Sockets;
using Npgsql;

namespace IntegrationMethods.Db.Postgres;

/// <summary>The driver's connections, with every failure to open one as a <see cref="DbException"/>.</summary>
internal sealed class PostgresDataSource(NpgsqlDataSource source) : DbDataSource
{
    public override string ConnectionString => source.ConnectionString;

    protected override DbConnection CreateDbConnection() => source.CreateConnection();

    protected override DbConnection OpenDbConnection()
    {
        try
        {
            return source.OpenConnection();
        }
        catch (Exception error) when (IsForeign(error))
        {
            throw new NpgsqlException(error.Message, error);
        }
    }

    protected override async ValueTask<DbConnection> OpenDbConnectionAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            return await source.OpenConnectionAsync(cancellationToken);
        }
        catch (Exception error) when (IsForeign(error))
        {
            throw new NpgsqlException(error.Message, error);
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

    // A name that is not known, a limit of the connection attempt.
    private static bool IsForeign(Exception error) => error is SocketException or TimeoutException or IOException;
}
