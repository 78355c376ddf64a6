using System.Text.Json.Serialization;

namespace IntegrationMethods.Db;

/// <summary>Which database, and the limits that hold for both forms alike.</summary>
public sealed record DatabaseOptions
{
    /// <summary>Connections of a process whose number of calls in flight is unknown.</summary>
    public const int DefaultMaxConnections = 64;

    private const int PoolLimit = 1_024;

    // Client, server and runner open one each for set-up and proof, and the runner one that keeps the tables.
    private const int SetUpConnections = 4;

    private const string Remedy = "reduce --in-flight or --row-queries-in-flight";

    /// <summary>The name that stands for the best engine there is, in place of an engine's own.</summary>
    public const string Auto = "auto";

    /// <summary>The name of an engine, or <see cref="Auto"/>, the default.</summary>
    public string Engine { get; init; } = Auto;

    /// <summary>Whether a name is <see cref="Auto"/>, in any case.</summary>
    public static bool IsAuto(string engine) => string.Equals(engine, Auto, StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Where the rows are. sqlite: <c>Data Source=path</c> or a plain path, default <c>integration-methods.db</c> in the
    /// current folder. memory: <c>Rows=n</c> has the first n rows generated when it opens, default 100,000.
    /// </summary>
    public string? Connection { get; init; }

    /// <summary>
    /// Bytes of the values of each row, <see cref="SizedRows.MinBytes"/> to <see cref="SizedRows.MaxBytes"/>: generated rows of this size,
    /// in separate tables. Default: null, the usual rows in the usual tables.
    /// </summary>
    public int? RowBytes { get; init; }

    /// <summary>Row queries that one call has in flight at once, in either form. Default: 1. A sync call has a thread for each.</summary>
    public int RowQueriesInFlight { get; init; } = 1;

    /// <summary>Whether statements are prepared once a connection (the default), or compiled for every execution.</summary>
    public bool Prepare { get; init; } = true;

    /// <summary>What becomes one transaction. Default: each row.</summary>
    public CommitMode Commit { get; init; } = CommitMode.Row;

    /// <summary>Wait before every measured statement and commit, as of a database far away. Default: none.</summary>
    public TimeSpan StatementDelay { get; init; } = TimeSpan.Zero;

    /// <summary>Whether opening creates the database where it is absent. Default: no; a server that only reads never does.</summary>
    public bool CreateDatabase { get; init; }

    /// <summary>
    /// Calls in flight that <see cref="For"/> sized the pools for. Default: 0, not known, as in a server that is started alone.
    /// </summary>
    public int CallsInFlight { get; init; }

    /// <summary>
    /// Connections that all processes together need of the database's server; opening refuses one that gives fewer. Default: 0, not known.
    /// </summary>
    public int ServerConnections { get; init; }

    /// <summary>
    /// Pairs of processes that keep their connections from one repetition to the next where the server has room for all of them.
    /// Default: 0, none does.
    /// </summary>
    public int KeptBy { get; init; }

    /// <summary>
    /// Maximum number of connections that this process opens for row queries, and again for inserts; opened as needed. Statements
    /// beyond it wait for a free one. Default: 64, if the calls in flight are unknown; else <see cref="For"/> sets it.
    /// </summary>
    public int MaxConnections { get; init; } = DefaultMaxConnections;

    /// <summary>Longest wait for one statement, for a lock, or for a free connection. Default: 30 s; engines count whole seconds.</summary>
    public TimeSpan CommandTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Longest wait for a connection to open, unless the connection string sets one; for the first connection, also how long an
    /// unresponsive server is retried. Default: 5 s; engines count whole seconds.
    /// </summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>Receives, once, the message that an unresponsive server is being retried. Default: null.</summary>
    [JsonIgnore]
    public Action<string>? Waiting { get; init; }

    /// <summary><see cref="ConnectTimeout"/> as drivers want it.</summary>
    internal int ConnectSeconds => (int)Math.Ceiling(ConnectTimeout.TotalSeconds);

    /// <summary><see cref="CommandTimeout"/> as <c>DbCommand</c> wants it; never 0, which would mean no limit.</summary>
    internal int TimeoutSeconds => (int)Math.Ceiling(CommandTimeout.TotalSeconds);

    /// <summary>The database as this many calls in flight need it: none of their statements waits for a connection.</summary>
    /// <param name="callsInFlight">At once, of all clients.</param>
    /// <param name="reads">Whether their rows are read from this database: <see cref="RowQueriesInFlight"/> connections a call.</param>
    /// <param name="inserts">Whether their rows are inserted into it: a connection a call.</param>
    public DatabaseOptions For(int callsInFlight, bool reads = true, bool inserts = true)
    {
        int queries = reads ? callsInFlight * RowQueriesInFlight : 0;
        int writers = inserts ? callsInFlight : 0;
        return this with
        {
            CallsInFlight = callsInFlight,
            MaxConnections = Math.Max(1, Math.Max(queries, writers)),
            ServerConnections = queries + writers + SetUpConnections,
        };
    }

    /// <summary>For unmeasured work: the delay, and compiling for every execution, apply to measured work alone.</summary>
    internal DatabaseOptions Unmeasured() => this with { Prepare = true, StatementDelay = TimeSpan.Zero };

    /// <summary>Without the connection, which may hold a password.</summary>
    public override string ToString() => $"database {Engine}";

    /// <exception cref="UsageException">A number is out of its range.</exception>
    internal DatabaseOptions Checked()
    {
        Check("row queries in flight", RowQueriesInFlight, 1, 1_024);
        if (RowBytes is { } bytes)
            Check("bytes per row", bytes, SizedRows.MinBytes, SizedRows.MaxBytes);
        if (StatementDelay < TimeSpan.Zero || StatementDelay > TimeSpan.FromMinutes(1))
            throw new UsageException("the delay before database statements must be from 0 to 60,000 ms");
        if (CommandTimeout <= TimeSpan.Zero || CommandTimeout > TimeSpan.FromHours(1))
            throw new UsageException("the command timeout of the database must be more than 0 s and at most 3,600 s");
        if (ConnectTimeout <= TimeSpan.Zero || ConnectTimeout > TimeSpan.FromHours(1))
            throw new UsageException("the connect timeout of the database must be more than 0 s and at most 3,600 s");
        return this;
    }

    /// <exception cref="UsageException">More connections than one process may open.</exception>
    internal void CheckConnections()
    {
        if (CallsInFlight > 0 && MaxConnections > PoolLimit)
            throw new UsageException(
                string.Create(CultureInfo.InvariantCulture,
                    $"{Demand} need {MaxConnections} database connections, more than {PoolLimit}: {Remedy}"));
        Check("database connections", MaxConnections, 1, PoolLimit);
    }

    /// <summary>
    /// Whether the server has room for the connections of all that would keep them. A client may read as well, for the floor.
    /// </summary>
    internal bool Keeps(ServerLimit limit) => KeptBy > 0 && KeptBy * (ServerConnections + MaxConnections) <= limit.Connections;

    /// <exception cref="RemedyException">A server gives fewer connections than the calls in flight need.</exception>
    internal void CheckServer(string location, ServerLimit limit)
    {
        if (ServerConnections > limit.Connections)
            throw new RemedyException(
                string.Create(CultureInfo.InvariantCulture,
                    $"{Demand} need {ServerConnections} database connections, but {location} allows {limit.Connections}: {Remedy}, or "
                        + $"raise its {limit.Setting}"));
    }

    private string Demand =>
        string.Create(CultureInfo.InvariantCulture, $"{CallsInFlight} calls in flight with {RowQueriesInFlight} row queries each");

    private static void Check(string what, int value, int min, int max)
    {
        if (value < min || value > max)
            throw new UsageException($"{what} must be from {min} to {max}, not {value}");
    }
}
