using IntegrationMethods.Db.Sql;
using Npgsql;

namespace IntegrationMethods.Db.Postgres;

/// <summary>
/// Creates the database that a connection names, where it is absent. Commits there do not wait for the disk, as with SQLite: every row has
/// one, so that the disk's time would hide that of the methods. A database of the user's keeps its setting.
/// </summary>
internal sealed class PostgresCreation(NpgsqlConnectionStringBuilder connection)
{
    private const string Maintenance = "postgres";

    public async Task RunAsync(CancellationToken ct)
    {
        if (await IsThereAsync(ct))
            return;
        await using var source = new OpeningDataSource(
            NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(connection.ConnectionString) { Database = Maintenance }));
        await using DbConnection opened = await source.OpenConnectionAsync(ct);
        string name = new NpgsqlCommandBuilder().QuoteIdentifier(connection.Database!);
        try
        {
            await opened.ExecuteAsync($"create database {name} {Encoding}", ct);
            await opened.ExecuteAsync($"alter database {name} set synchronous_commit = off", ct);
        }
        catch (PostgresException error) when (error.SqlState == PostgresErrorCodes.DuplicateDatabase)
        {
            // Another program was faster.
        }
    }

    // The C locale goes with every encoding, whatever the cluster's own is; nothing here is sorted by language.
    private const string Encoding = "template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'";

    private async Task<bool> IsThereAsync(CancellationToken ct)
    {
        await using var source = new OpeningDataSource(NpgsqlDataSource.Create(connection));
        try
        {
            await using var opened = await source.OpenConnectionAsync(ct);
            return true;
        }
        catch (OpenException error) when (error.InnerException is PostgresException { SqlState: PostgresErrorCodes.InvalidCatalogName })
        {
            return false;
        }
    }
}
