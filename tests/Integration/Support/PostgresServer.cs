using Npgsql;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// The PostgreSQL that tests use: that of <c>INTEGRATION_METHODS_TEST_POSTGRES</c> (a superuser's connection string), else a
/// separate one, started once on a free port with a password and removed after the tests.
/// </summary>
internal sealed class PostgresServer : IDisposable
{
    public const string Variable = "INTEGRATION_METHODS_TEST_POSTGRES";

    /// <summary>Of the user postgres of the tests' own server; looked for in everything that is printed.</summary>
    public const string Password = "s3cret;Pass='w0rd'";

    private static readonly Lazy<Task<PostgresServer>> s_shared = new(StartAsync);

    private readonly PeerProcess? _cluster;
    private readonly string _connection;

    private PostgresServer(PeerProcess? cluster, string connection)
    {
        _cluster = cluster;
        _connection = connection;
    }

    /// <summary>Ends the test, as <see cref="Skip"/> does, where there is none.</summary>
    public static async Task<PostgresServer> RequireAsync()
    {
        try
        {
            return await s_shared.Value;
        }
        catch (Exception missing) when (missing is InvalidOperationException or System.ComponentModel.Win32Exception or IOException)
        {
            Skip.OrFailInCI($"no PostgreSQL: {missing.Message.Trim().ReplaceLineEndings(" ")} Or name one in {Variable}.");
            throw;
        }
    }

    /// <summary>
    /// One for a test that kills it, whatever <see cref="Variable"/> names. Ends the test where PostgreSQL is not installed.
    /// </summary>
    public static async Task<PostgresServer> StartOwnAsync()
    {
        try
        {
            return await LaunchAsync();
        }
        catch (Exception missing) when (missing is InvalidOperationException or System.ComponentModel.Win32Exception or IOException)
        {
            Skip.OrFailInCI($"no PostgreSQL: {missing.Message.Trim().ReplaceLineEndings(" ")}");
            throw;
        }
    }

    public static void StopShared()
    {
        if (s_shared is { IsValueCreated: true, Value: { IsCompletedSuccessfully: true } started })
            started.Result.Dispose();
    }

    /// <summary>A connection string of the superuser, changed as a test needs it.</summary>
    public string Connection(string database, Action<NpgsqlConnectionStringBuilder>? change = null)
    {
        var builder = new NpgsqlConnectionStringBuilder(_connection) { Database = database, Pooling = false };
        change?.Invoke(builder);
        return builder.ConnectionString;
    }

    /// <summary>Executes what a test needs done, as the superuser.</summary>
    /// <returns>The first value, or null.</returns>
    public async Task<object?> ExecuteAsync(string text, string database = "postgres")
    {
        await using NpgsqlConnection connection = await OpenAsync(database);
        await using var command = new NpgsqlCommand(text, connection);
        return await command.ExecuteScalarAsync();
    }

    public async Task<NpgsqlConnection> OpenAsync(string database = "postgres")
    {
        var connection = new NpgsqlConnection(Connection(database));
        await connection.OpenAsync();
        return connection;
    }

    /// <summary>SIGKILL to the whole server, of the tests' own alone.</summary>
    public Task KillAsync() => _cluster!.AskAsync("kill");

    /// <summary>Starts it again, and waits until it takes connections.</summary>
    public Task StartAgainAsync() => _cluster!.AskAsync("start");

    /// <summary>SIGKILL to one of its processes, after which it ends all others and recovers.</summary>
    public Task KillBackendAsync(int pid) => _cluster!.AskAsync($"backend {pid}");

    public Task DropAsync(string database) => ExecuteAsync($"drop database if exists {database} with (force)");

    // The script ends the server when its input closes, also where these tests are killed.
    public void Dispose() => _cluster?.EndAsync().Wait(TimeSpan.FromSeconds(30));

    /// <summary>Runs a script of the folder Postgres until it is ready, not as root, whom PostgreSQL and its pooler refuse.</summary>
    internal static async Task<PeerProcess> LaunchScriptAsync(string name, params string[] arguments)
    {
        string[] script = ["-c", await File.ReadAllTextAsync(PeerProcess.File($"Postgres/{name}")), "sh", .. arguments];
        PeerProcess started = Environment.UserName == "root"
            ? PeerProcess.Launch("runuser", "/", ["-u", "postgres", "--", "sh", .. script])
            : PeerProcess.Launch("sh", "/", script);
        await started.ReadLineAsync();
        return started;
    }

    private static async Task<PostgresServer> StartAsync()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } given)
            return new PostgresServer(null, given);
        return await LaunchAsync();
    }

    private static async Task<PostgresServer> LaunchAsync()
    {
        int port = FreePort.Find();
        PeerProcess cluster = await LaunchScriptAsync("cluster.sh", $"{port}", Password);
        var connection = new NpgsqlConnectionStringBuilder { Host = "127.0.0.1", Port = port, Username = "postgres", Password = Password };
        var server = new PostgresServer(cluster, connection.ConnectionString);
        await server.ExecuteAsync("create extension if not exists pg_stat_statements");
        return server;
    }
}
