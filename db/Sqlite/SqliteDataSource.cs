using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Db.Sqlite;

/// <summary>SQLite's connections, each with the settings that SQLite keeps per connection; pooled elsewhere.</summary>
internal sealed class SqliteDataSource(SqliteConnectionStringBuilder connection, TimeSpan timeout) : DbDataSource
{
    // No wait for the disk: its fsyncs at checkpoints, every 1,000 pages, hit one repetition or another by chance. They took a third of
    // the time, and most of the noise. What a power failure could damage is made again by the next run.
    private const string Settings = "pragma synchronous=off";

    static SqliteDataSource()
    {
        SQLitePCL.Batteries_V2.Init();
        SqliteWaits.Install();
    }

    public override string ConnectionString => connection.ConnectionString;

    protected override DbConnection CreateDbConnection() =>
        new SqliteConnection(ConnectionString) { DefaultTimeout = (int)Math.Ceiling(timeout.TotalSeconds) };

    protected override DbConnection OpenDbConnection()
    {
        DbConnection opened = CreateDbConnection();
        try
        {
            opened.Open();
            using DbCommand command = opened.CreateCommand();
            command.CommandText = Settings;
            command.ExecuteNonQuery();
            SqliteWaits.LimitLocks((SqliteConnection)opened, timeout);
            return opened;
        }
        catch
        {
            opened.Dispose();
            throw;
        }
    }

    // The driver's OpenAsync runs in place as well; one path serves both.
    protected override ValueTask<DbConnection> OpenDbConnectionAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return ValueTask.FromResult(OpenDbConnection());
    }
}
