using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Creates the database where it is absent, marks it as this program's, and drops none that lacks the mark.</summary>
internal static class SqlServerMaker
{
    private const string Mark = "IntegrationMethods";

    public static async Task CreateAsync(SqlConnectionStringBuilder target, int timeoutSeconds, CancellationToken ct)
    {
        await using (DbConnection master = await OpenAsync(SqlServerConnection.Master(target), ct))
        {
            if (await CountAsync(master, "select count(*) from sys.databases where name = @name", target.InitialCatalog, ct) > 0)
                return;
            await RunAsync(master, Statement("create database"), target.InitialCatalog, timeoutSeconds, ct);
        }
        await using DbConnection made = await OpenAsync(target.ConnectionString, ct);
        await RunAsync(made, "exec sp_addextendedproperty @name = @name, @value = N'made by this program, which may drop it'", Mark,
            timeoutSeconds, ct);
    }

    /// <returns>Whether it was this program's, and is gone.</returns>
    public static async Task<bool> DropAsync(SqlConnectionStringBuilder target, int timeoutSeconds, CancellationToken ct)
    {
        await using (DbConnection made = await OpenAsync(target.ConnectionString, ct))
        {
            if (await CountAsync(made, "select count(*) from sys.extended_properties where class = 0 and name = @name", Mark, ct) == 0)
                return false;
        }
        await using DbConnection master = await OpenAsync(SqlServerConnection.Master(target), ct);
        // Third-party servers have no single-user mode. If another session still uses the database, the drop itself fails.
        string cut = Statement("alter database", " set single_user with rollback immediate");
        await SqlServerSettings.SucceedsAsync(master, () => RunAsync(master, cut, target.InitialCatalog, timeoutSeconds, ct), ct);
        await RunAsync(master, Statement("drop database"), target.InitialCatalog, timeoutSeconds, ct);
        return true;
    }

    private static async Task<DbConnection> OpenAsync(string connection, CancellationToken ct)
    {
        await using DbDataSource source = SqlServerConnection.Source(connection);
        return await source.OpenConnectionAsync(ct);
    }

    // A name can't be a parameter of these statements: QUOTENAME makes it one identifier, whatever is in it.
    private static string Statement(string before, string after = "") => $"""
        declare @statement nvarchar(400) = N'{before} ' + quotename(@name) + N'{after}';
        exec (@statement);
        """;

    private static async Task RunAsync(DbConnection connection, string text, string name, int timeoutSeconds, CancellationToken ct)
    {
        await using DbCommand command = connection.Command(text, timeoutSeconds);
        command.Add("@name", name);
        await command.ExecuteNonQueryAsync(ct);
    }

    private static async Task<int> CountAsync(DbConnection connection, string text, string name, CancellationToken ct)
    {
        await using DbCommand command = connection.Command(text);
        command.Add("@name", name);
        return Convert.ToInt32(await command.ExecuteScalarAsync(ct), CultureInfo.InvariantCulture);
    }
}
