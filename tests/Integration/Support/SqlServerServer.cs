using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Db.SqlServer;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// The SQL Server that tests use: that of <c>INTEGRATION_METHODS_SQLSERVER</c> (connection string of a login that may create
/// databases), else one in a container where this build and a Docker engine have that. No package brings one, so its tests alone
/// may skip everywhere.
/// </summary>
internal sealed class SqlServerServer
{
    public const string Variable = "INTEGRATION_METHODS_SQLSERVER";

    private static readonly Lazy<Task<SqlServerServer>> s_shared = new(StartAsync);

    private readonly AutoDatabase? _container;
    private readonly string _connection;

    private SqlServerText _text = new(1252);
    private bool _keepsNul = true;

    private SqlServerServer(string connection, AutoDatabase? container)
    {
        _connection = connection;
        _container = container;
    }

    /// <summary>One database for all tests, since creating one takes seconds; each test finds it without tables.</summary>
    public static string DatabaseName { get; } = $"integration_methods_test_{Environment.ProcessId}";

    /// <summary>Skips the test, with the reason, where there is none.</summary>
    public static async Task<SqlServerServer> RequireAsync()
    {
        try
        {
            SqlServerServer server = await s_shared.Value;
            await server.DropTablesAsync();
            return server;
        }
        catch (InvalidOperationException missing)
        {
            Assert.Ignore($"no SQL Server: {missing.Message}: give a connection string in {Variable}");
            throw;
        }
    }

    public static async Task StopSharedAsync()
    {
        if (s_shared is not { IsValueCreated: true, Value: { IsCompletedSuccessfully: true } started })
            return;
        SqlServerServer server = await started;
        await DatabaseCatalog.DropAsync(new DatabaseOptions { Engine = "sqlserver", Connection = server.Connection(DatabaseName) });
        if (server._container is { } container)
            await container.DisposeAsync();
    }

    /// <summary>A connection string, changed as a test needs it.</summary>
    public string Connection(string database, Action<SqlConnectionStringBuilder>? change = null)
    {
        var builder = new SqlConnectionStringBuilder(_connection) { InitialCatalog = database };
        change?.Invoke(builder);
        return builder.ConnectionString;
    }

    /// <summary>Whether this server can store the row's characters, value and date; separate tests cover what it rejects.</summary>
    public bool CanStore(ServiceTable row)
    {
        try
        {
            SqlServerValues.Check(row);
            _text.Check(row);
            return _keepsNul || !row.DescServiceTable.Contains('\0', StringComparison.Ordinal);
        }
        catch (RemedyException)
        {
            return false;
        }
    }

    /// <summary>Executes what a test needs done.</summary>
    /// <returns>The first value, or null.</returns>
    public async Task<object?> ExecuteAsync(string text, string database = "master")
    {
        await using var connection = new SqlConnection(Connection(database, c => c.Pooling = false));
        await connection.OpenAsync();
        await using var command = new SqlCommand(text, connection);
        return await command.ExecuteScalarAsync();
    }

    /// <summary>
    /// Drops all tables, of the usual rows, of sized rows, and of a test: the next test finds none, and no login has rights on one.
    /// </summary>
    public async Task DropTablesAsync()
    {
        if (await ExecuteAsync("select string_agg('drop table ' + quotename(name), '; ') from sys.tables", DatabaseName) is string drop)
            await ExecuteAsync(drop, DatabaseName);
    }

    /// <summary>Ends every other connection to a database, as an administrator would.</summary>
    public async Task CutConnectionsAsync(string database)
    {
        var sessions = new List<int>();
        await using var connection = new SqlConnection(Connection("master", c => c.Pooling = false));
        await connection.OpenAsync();
        await using (
            var list = new SqlCommand(
                "select session_id from sys.dm_exec_sessions where database_id = db_id(@name) and session_id <> @@spid", connection))
        {
            list.Parameters.AddWithValue("@name", database);
            await using SqlDataReader reader = await list.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                sessions.Add(Convert.ToInt32(reader.GetValue(0), CultureInfo.InvariantCulture));
        }
        Assert.That(sessions, Is.Not.Empty);
        foreach (int session in sessions)
        {
            await using var kill = new SqlCommand($"kill {session}", connection);
            await kill.ExecuteNonQueryAsync();
        }
    }

    private static async Task<SqlServerServer> StartAsync()
    {
        SqlServerServer server = await FindAsync();
        await using IDatabase made = await DatabaseCatalog.OpenAsync(
            new DatabaseOptions { Engine = "sqlserver", Connection = server.Connection(DatabaseName), CreateDatabase = true });
        server._text = new SqlServerText(int.Parse(made.Settings["code_page"], CultureInfo.InvariantCulture));
        // Babelfish keeps texts as PostgreSQL does, which has no such character.
        server._keepsNul = !made.Settings["product"].Contains("Babelfish", StringComparison.Ordinal);
        return server;
    }

    private static async Task<SqlServerServer> FindAsync()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } given)
            return new SqlServerServer(given, null);
        AutoDatabase choice = await AutoDatabase.ChooseAsync(new DatabaseOptions(), new ContainerOptions(), outlives: false,
            TestContext.Progress.WriteLine);
        return choice.Options.Engine == "sqlserver"
            ? new SqlServerServer(choice.Options.Connection!, choice)
            : throw new InvalidOperationException(choice.Reason!["--db auto selected sqlite: ".Length..]);
    }
}
