using System.CommandLine;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Processes.Options;

/// <summary>The options that server and client share, so both ends of a cell get the same settings in the same words.</summary>
public sealed class CommonOptions
{
    /// <summary>Environment variable with the connection string, for passwords that must not stand in a command line.</summary>
    public const string ConnectionVariable = "INTEGRATION_METHODS_CONNECTION";

    public Option<string> Db { get; } = OptionOf.Value("--db", "engine", DatabaseOptions.Auto,
        $"Database: {DatabaseOptions.Auto} ({AutoDatabase.Summary}), {Each(engine => $"{engine.Name} ({engine.Summary})")}.");

    public Option<string?> Connection { get; } = OptionOf.Text("--connection", "string",
        $"Connection string of the database: {Each(engine => $"{engine.Name} ({engine.ConnectionHelp})")}. Default: the environment "
            + $"variable {ConnectionVariable}, or the file that {ConnectionVariable}_FILE names.");

    public Option<int> RowQueriesInFlight { get; } = OptionOf.Number(
        "--row-queries-in-flight", "n", 1, 1, 1_000,
        "Row queries that the server runs at once for one call, in either form; a sync call uses a thread for each.");

    public Option<string> Prepare { get; } = OptionOf.Word("--prepare", "on",
        "on: each statement is prepared once per connection. off: it is compiled for every execution.", "on", "off");

    public TimeOption DbDelay { get; } = new("--db-delay", TimeRange.OfDelay, TimeSpan.Zero,
        "Delay before every statement and commit, such as 5ms, to simulate a distant database. The sync form sleeps; the async form "
            + "holds no thread.");

    public TimeOption DbTimeout { get; } = new("--db-timeout", TimeRange.OfSeconds(1, 3_600), new DatabaseOptions().CommandTimeout,
        "Timeout for a database statement, a lock or a free database connection.");

    public TimeOption DbConnectTimeout { get; } = new("--db-connect-timeout", TimeRange.OfSeconds(1, 3_600),
        new DatabaseOptions().ConnectTimeout,
        "Maximum time for a database connection to open; if the server refuses the first one, it is retried for that time. A timeout in "
            + "the connection string takes precedence.");

    public Option<int> MaxMessageBytes { get; } = OptionOf.Number(
        "--max-message-bytes", "bytes", new TransportOptions().MaxMessageBytes, 1_024, int.MaxValue / 2,
        "Maximum size of an answer that the server sends and the client accepts, in bytes.");

    public TimeOption ConnectTimeout { get; }

    public TimeOption CallTimeout { get; } = new("--call-timeout", TimeRange.OfSeconds(0.01, 86_400), new TransportOptions().CallTimeout,
        "Timeout for one answer.");

    public Option<string?> Broker { get; } = OptionOf.Text("--broker", "scheme://host:port",
        "Brokers of the transports that need one, such as nats://127.0.0.1:4222 or, with a login, "
            + "amqp://guest:guest@127.0.0.1:5672. Connections to them don't use TLS.");

    public Option<string[]> Plugin { get; } = OptionOf.Value<string[]>("--plugin", "dll", [],
        "Assemblies with your own transports, which run beside the others: see transports/README.md. Test them first with 'client "
            + "conformance'.");

    public CommonOptions(TimeSpan? connectTimeout = null)
    {
        ConnectTimeout = new("--connect-timeout", TimeRange.OfSeconds(0.01, 86_400),
            connectTimeout ?? new TransportOptions().ConnectTimeout,
            "Timeout for a connection to open, including its handshake, at either end.");
        Db.CompletionSources.Add([DatabaseOptions.Auto, .. DatabaseCatalog.Engines.Select(engine => engine.Name)]);
    }

    public IEnumerable<Option> All =>
        [Db, Connection, RowQueriesInFlight, Prepare, DbDelay, DbTimeout, DbConnectTimeout, MaxMessageBytes, ConnectTimeout, CallTimeout,
        Broker, Plugin];

    public TransportOptions TransportOptions(ParseResult parsed) => new()
    {
        MaxMessageBytes = parsed.GetValue(MaxMessageBytes),
        ConnectTimeout = ConnectTimeout.Value(parsed),
        CallTimeout = CallTimeout.Value(parsed),
        Broker = parsed.GetValue(Broker),
        Plugins = [.. parsed.GetValue(Plugin)!.Select(Path.GetFullPath)],
    };

    /// <exception cref="UsageException">The engine is unknown or off, the connection is another engine's, or the delay fits no statement of
    /// it.</exception>
    public DatabaseOptions ReadDatabase(ParseResult parsed) => new()
    {
        Engine = EngineOf(parsed),
        // Not the option's default value, which --help would print.
        Connection = ConnectionOf(EngineOf(parsed), (Connection.Name, parsed.GetValue(Connection)), ConnectionVariable),
        RowQueriesInFlight = parsed.GetValue(RowQueriesInFlight),
        Prepare = parsed.GetValue(Prepare) != "off",
        StatementDelay = Delay(parsed),
        CommandTimeout = DbTimeout.Value(parsed),
        ConnectTimeout = DbConnectTimeout.Value(parsed),
    };

    /// <summary>The connection of an option, else of a variable or its file.</summary>
    /// <exception cref="UsageException">It is another engine's: read as this one's, it could become a file with the password in its
    /// name.</exception>
    public static string? ConnectionOf(string engine, (string Name, string? Value) option, string variable)
    {
        (string source, string? connection) = option.Value is null ? SecretVariable.Read(variable) : option;
        DatabaseCatalog.CheckConnection(engine, connection, source);
        return connection;
    }

    private string EngineOf(ParseResult parsed) =>
        DatabaseOptions.IsAuto(parsed.GetValue(Db)!) ? DatabaseOptions.Auto : DatabaseCatalog.Resolve(parsed.GetValue(Db)!).Name;

    private TimeSpan Delay(ParseResult parsed)
    {
        TimeSpan delay = DbDelay.Value(parsed);
        return delay > TimeSpan.Zero && DatabaseCatalog.Resolve(parsed.GetValue(Db)!) is { IsInProcess: true } engine
            ? throw new UsageException($"{DbDelay.Name} delays statements, but the database {engine.Name} has none: use another database.")
            : delay;
    }

    private static string Each(Func<DatabaseEngine, string> words) => string.Join(", ", DatabaseCatalog.Engines.Select(words));

    /// <summary>An environment variable, or null where it is absent or empty.</summary>
    public static string? Variable(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } text ? text : null;
}
