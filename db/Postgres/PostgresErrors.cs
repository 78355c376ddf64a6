using System.Net.Sockets;
using IntegrationMethods.Db.Sql;
using Npgsql;
using static Npgsql.PostgresErrorCodes;

namespace IntegrationMethods.Db.Postgres;

/// <summary>PostgreSQL's error codes (the documentation's appendix A) and the driver's failures as lines for the user.</summary>
internal sealed class PostgresErrors(NpgsqlConnectionStringBuilder connection, TimeSpan timeout)
{
    // The driver has no names for these.
    private const string IdleInTransaction = "25P03", GeneratedAlwaysColumn = "428C9";

    public string Location { get; } = $"{connection.Host}:{connection.Port}/{connection.Database}";

    private string Server => $"PostgreSQL at {connection.Host}:{connection.Port}";

    public RemedyException Explain(DbException error, int? rowId)
    {
        Exception cause = Cause(error);
        return new(cause switch
        {
            PostgresException reported => Described(reported, rowId),
            TimeoutException when error is OpenException => SlowToOpen(),
            _ => Failed(cause),
        }, error);
    }

    public static bool IsAbsent(DbException error) =>
        Cause(error) is PostgresException { SqlState: CannotConnectNow }
            or SocketException { SocketErrorCode: SocketError.ConnectionRefused or SocketError.HostNotFound or SocketError.TryAgain
                or SocketError.NoData };

    // The driver wraps most failures of the network in an exception that says no more.
    private static Exception Cause(DbException error)
    {
        Exception driver = error is OpenException { InnerException: { } cause } ? cause : error;
        return driver is NpgsqlException and not PostgresException ? driver.InnerException ?? driver : driver;
    }

    private string Described(PostgresException error, int? rowId) => error.SqlState switch
    {
        InvalidPassword or InvalidAuthorizationSpecification =>
            $"{Server} rejected the login: check the user name, the password and the server's pg_hba.conf",
        DuplicatePreparedStatement or InvalidSqlStatementName =>
            $"{Server} lost a prepared statement ({OneLine(error)}): behind a pooler such as PgBouncer, add --prepare off",
        ProtocolViolation => $"{Server} refused the connection ({OneLine(error)}): if it is a pooler, check its list of databases and "
            + "their logins",
        InvalidCatalogName => $"{Server} has no database {connection.Database}: run 'seed', which creates it, or name another one",
        InsufficientPrivilege => $"the login lacks a permission on {Location} ({OneLine(error)}): grant it, or use another login",
        UndefinedTable => $"{Location} has no tables yet: run 'seed' first",
        UniqueViolation => $"row {rowId} already exists in the table of {Location}: empty the table before inserting rows again",
        DiskFull => $"the disk of {Server} is full: free some space there",
        TooManyConnections => $"{Server} accepts no more connections: use fewer calls in flight, or raise its max_connections",
        AdminShutdown or CrashShutdown or CannotConnectNow =>
            $"{Server} closed the connection or accepts no new ones ({OneLine(error)}): check that it is running, then run again",
        QueryCanceled or LockNotAvailable =>
            $"{Server} cancelled a statement ({OneLine(error)}): raise that limit on the server or for the login, or find out what "
                + "cancelled it",
        IdleSessionTimeout or IdleInTransaction =>
            $"{Server} closed an idle connection ({OneLine(error)}): raise that limit on the server or for the login",
        InvalidSchemaName =>
            $"the login's search_path has no schema in {Location} ({OneLine(error)}): add 'Search Path=…' to the connection string, and "
                + "grant the login USAGE on that schema",
        GeneratedAlwaysColumn =>
            $"a key column of {Location} is GENERATED ALWAYS ({OneLine(error)}): let 'seed' create the tables in another database",
        ForeignKeyViolation or FeatureNotSupported =>
            $"{Location} rejected a statement ({OneLine(error)}): remove the foreign keys of its tables, or let 'seed' create the tables "
                + "in another database",
        DeadlockDetected or SerializationFailure =>
            $"{Location} chose the statement for row {rowId} as a deadlock victim: make sure that no other program writes to the "
                + "tables, then run again",
        ReadOnlySqlTransaction => $"{Location} is read-only: connect to the primary server, or use a login that may write",
        _ when error.SqlState.StartsWith("22", StringComparison.Ordinal) || error.SqlState.StartsWith("23", StringComparison.Ordinal) =>
            $"database {Location} rejected row {rowId} ({error.SqlState}: {OneLine(error)}): correct the row, or use another database",
        _ => $"database {Location} failed ({error.SqlState}: {OneLine(error)}): check the server's log",
    };

    private string Failed(Exception cause) => cause switch
    {
        TimeoutException => TooSlow(),
        SocketException { SocketErrorCode: SocketError.ConnectionRefused } =>
            $"{Server} refuses connections: start it, or name another one with --connection",
        SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData } =>
            $"host {connection.Host} can't be resolved: correct its name in --connection",
        IOException or SocketException => $"{Server} closed the connection unexpectedly: check that it is running, then run again",
        _ => $"{Server} can't be used ({cause.Message.ReplaceLineEndings(" ")}): check the connection string and the server's log",
    };

    private string SlowToOpen() =>
        $"{Server} did not open a connection within {connection.Timeout} s: find out what keeps it busy, or raise --db-connect-timeout";

    private string TooSlow() =>
        $"{Server} did not answer within {timeout.TotalSeconds:0.#} s: find out what keeps it busy, or raise --db-timeout";

    private static string OneLine(PostgresException error) => error.MessageText.ReplaceLineEndings(" ");
}
