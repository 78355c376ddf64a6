using System.CommandLine;
using System.Numerics;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Processes.Options;

/// <summary>The options that server and client share, so both ends of a cell get the same settings in the same words.</summary>
public sealed class CommonOptions
{
    /// <summary>Environment variable with the connection string, for passwords that must not stand in a command line.</summary>
    public const string ConnectionVariable = "INTEGRATION_METHODS_CONNECTION";

    public Option<string> Db { get; } = new("--db")
    {
        Description = $"Database: {DatabaseOptions.Auto} ({AutoDatabase.Summary}), {Each(engine => $"{engine.Name} ({engine.Summary})")}.",
        DefaultValueFactory = _ => DatabaseOptions.Auto,
        HelpName = "engine",
    };

    public Option<string?> Connection { get; } = new("--connection")
    {
        Description = $"Connection string of the database: {Each(engine => $"{engine.Name} ({engine.ConnectionHelp})")}. Default: the environment variable {ConnectionVariable}.",
        HelpName = "string",
    };

    public Option<int> RowQueriesInFlight { get; } = OptionOf.Number(
        "--row-queries-in-flight", "n", 1, 1, 1_000,
        "Row queries that the server runs at once for one call, in either form; a sync call uses a thread for each.");

    public Option<string> Prepare { get; } = new("--prepare")
    {
        Description = "on: each statement is prepared once per connection. off: it is compiled for every execution.",
        DefaultValueFactory = _ => "on",
        HelpName = "on|off",
    };

    public Option<string> DbDelay { get; } = new("--db-delay")
    {
        Description = "Delay before every statement and commit, such as 5ms, to simulate a distant database. The sync form sleeps; the async form holds no thread.",
        DefaultValueFactory = _ => "0ms",
        HelpName = "time",
    };

    public Option<double> DbTimeout { get; } = OptionOf.Number(
        "--db-timeout", "seconds", new DatabaseOptions().CommandTimeout.TotalSeconds, 1, 3_600,
        "Timeout for a database statement, a lock or a free database connection, in seconds.");

    public Option<double> DbConnectTimeout { get; } = OptionOf.Number(
        "--db-connect-timeout", "seconds", new DatabaseOptions().ConnectTimeout.TotalSeconds, 1, 3_600,
        "Longest wait for a database connection to open, in seconds; the first connection is retried for as long if the server refuses it. A timeout in the connection string takes precedence.");

    public Option<int> MaxMessageBytes { get; } = OptionOf.Number(
        "--max-message-bytes", "bytes", new TransportOptions().MaxMessageBytes, 1_024, int.MaxValue / 2,
        "Maximum size of an answer that the server sends and the client accepts, in bytes.");

    public Option<double> ConnectTimeout { get; } = OptionOf.Number(
        "--connect-timeout", "seconds", new TransportOptions().ConnectTimeout.TotalSeconds, 0.01, 86_400,
        "Timeout for a connection to open, including its handshake, at either end, in seconds.");

    public Option<double> CallTimeout { get; } = OptionOf.Number(
        "--call-timeout", "seconds", new TransportOptions().CallTimeout.TotalSeconds, 0.01, 86_400,
        "Timeout for one answer, in seconds.");

    public Option<string?> Broker { get; } = new("--broker")
    {
        Description = "Brokers that messages go through, for the transports that need one, such as nats://127.0.0.1:4222 or, with a login, amqp://guest:guest@127.0.0.1:5672. There is no TLS.",
        HelpName = "scheme://host:port",
    };

    public Option<bool> WcfDefaultBuffers { get; } = new("--wcf-default-buffers")
    {
        Description = "nettcp/corewcf: use the client library's default buffers of 8,192 bytes, which stall for 200 ms every 16 KB on loopback, instead of 65,536 bytes.",
    };

    public Option<string[]> Plugin { get; } = new("--plugin")
    {
        Description = "Assemblies with transports of your own, which are run beside the others: see transports/README.md. 'client conformance' tests them first.",
        DefaultValueFactory = _ => [],
        HelpName = "dll",
    };

    public CommonOptions()
    {
        Prepare.AcceptOnlyFromAmong("on", "off");
        Db.CompletionSources.Add([DatabaseOptions.Auto, .. DatabaseCatalog.Engines.Select(engine => engine.Name)]);
    }

    public IEnumerable<Option> All => [Db, Connection, RowQueriesInFlight, Prepare, DbDelay, DbTimeout, DbConnectTimeout, MaxMessageBytes, ConnectTimeout, CallTimeout, Broker, WcfDefaultBuffers, Plugin];

    public TransportOptions TransportOptions(ParseResult parsed) => new()
    {
        MaxMessageBytes = parsed.GetValue(MaxMessageBytes),
        ConnectTimeout = TimeSpan.FromSeconds(parsed.GetValue(ConnectTimeout)),
        CallTimeout = TimeSpan.FromSeconds(parsed.GetValue(CallTimeout)),
        Broker = parsed.GetValue(Broker),
        WcfDefaultBuffers = parsed.GetValue(WcfDefaultBuffers),
        Plugins = [.. parsed.GetValue(Plugin)!.Select(Path.GetFullPath)],
    };

    /// <exception cref="UsageException">The engine is unknown or off, the connection is another engine's, or the delay fits no statement of it.</exception>
    public DatabaseOptions ReadDatabase(ParseResult parsed) => new()
    {
        Engine = EngineOf(parsed),
        // Not the option's default value, which --help would print.
        Connection = ConnectionOf(EngineOf(parsed), (Connection.Name, parsed.GetValue(Connection)), ConnectionVariable),
        RowQueriesInFlight = parsed.GetValue(RowQueriesInFlight),
        Prepare = parsed.GetValue(Prepare) != "off",
        StatementDelay = Delay(parsed),
        CommandTimeout = TimeSpan.FromSeconds(parsed.GetValue(DbTimeout)),
        ConnectTimeout = TimeSpan.FromSeconds(parsed.GetValue(DbConnectTimeout)),
    };

    /// <summary>The connection of an option, else of a variable.</summary>
    /// <param name="engine">Whose it has to be.</param>
    /// <param name="option">Its name and what was given.</param>
    /// <param name="variable">The variable's name.</param>
    /// <exception cref="UsageException">It is another engine's: read as this one's, it could become a file with the password in its name.</exception>
    public static string? ConnectionOf(string engine, (string Name, string? Value) option, string variable)
    {
        (string source, string? connection) = option.Value is null ? ($"the environment variable {variable}", Variable(variable)) : option;
        DatabaseCatalog.CheckConnection(engine, connection, source);
        return connection;
    }

    private string EngineOf(ParseResult parsed) =>
        DatabaseOptions.IsAuto(parsed.GetValue(Db)!) ? DatabaseOptions.Auto : DatabaseCatalog.Resolve(parsed.GetValue(Db)!).Name;

    private TimeSpan Delay(ParseResult parsed)
    {
        TimeSpan delay = Milliseconds(DbDelay.Name, parsed.GetValue(DbDelay)!);
        return delay > TimeSpan.Zero && DatabaseCatalog.Resolve(parsed.GetValue(Db)!) is { IsInProcess: true } engine
            ? throw new UsageException($"{DbDelay.Name} delays statements, but the database {engine.Name} has none: use another database.")
            : delay;
    }

    private static string Each(Func<DatabaseEngine, string> words) => string.Join(", ", DatabaseCatalog.Engines.Select(words));

    /// <summary>An environment variable, or null where it is absent or empty.</summary>
    public static string? Variable(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } text ? text : null;

    /// <summary>A time in whole milliseconds, which is what <c>Thread.Sleep</c> counts.</summary>
    /// <exception cref="UsageException">It is none, or longer than a minute.</exception>
    public static TimeSpan Milliseconds(string option, string text)
    {
        string number = text.EndsWith("ms", StringComparison.OrdinalIgnoreCase) ? text[..^2] : text;
        return int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int ms) && ms <= 60_000
            ? TimeSpan.FromMilliseconds(ms)
            : throw new UsageException($"{option} must be a whole number of milliseconds from 0 to 60000, such as 5ms, not '{text}'.");
    }

    /// <summary>Refuses numbers outside a range, in words that name it.</summary>
    public static void Range<T>(Option<T> option, T min, T max) where T : struct, INumber<T> => AddRange(option, min, max);

    /// <inheritdoc cref="Range{T}(Option{T}, T, T)"/>
    public static void Range<T>(Option<T?> option, T min, T max) where T : struct, INumber<T> => AddRange(option, min, max);

    /// <summary>Refuses a name that is empty, as of a variable that a script forgot to set.</summary>
    public static void Named(Option option) => option.Validators.Add(result =>
    {
        if (result.Tokens.Count == 1 && string.IsNullOrWhiteSpace(result.Tokens[0].Value))
            result.AddError($"{option.Name} must not be empty: name a {option.HelpName}, or omit {option.Name}.");
    });

    private static void AddRange<T>(Option option, T min, T max) where T : struct, INumber<T> => option.Validators.Add(result =>
    {
        // What is no number at all is the parser's own affair.
        if (result.Tokens.Count == 1 && IsOutside(result.Tokens[0].Value, min, max))
            result.AddError(string.Create(CultureInfo.InvariantCulture, $"{option.Name} must be from {min} to {max}, not {result.Tokens[0].Value}."));
    });

    private static bool IsOutside<T>(string text, T min, T max) where T : struct, INumber<T> => T.TryParse(text, CultureInfo.InvariantCulture, out T value)
        ? !(value >= min && value <= max)
        : BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _);
}
