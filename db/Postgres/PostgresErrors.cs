using System.Net.Sockets;
using Npgsql;
using static Npgsql.PostgresErrorCodes;

namespace IntegrationMethods.Db.Postgres;

/// <summary>PostgreSQL's error codes (the documentation's appendix A) and the driver's failures as lines for the user.</summary>
internal sealed class PostgresErrors(NpgsqlConnectionStringBuilder connection, TimeSpan timeout)
{
    /// <summary>Host, port and database.</summary>
    public string Location { get; } = $"{connection.Host}:{connection.Port}/{connection.Database}";

    private string Server => $"PostgreSQL at {connection.Host}:{connection.Port}";

    public RemedyException Explain(DbException error, int? rowId) => new(error is PostgresException told ? Told(told, rowId) : Failed(error), error);

    public static bool IsAbsent(DbException error) => error is PostgresException told
        ? told.SqlState == CannotConnectNow
        : error.InnerException is SocketException { SocketErrorCode: SocketError.ConnectionRefused };

    private string Told(PostgresException error, int? rowId) => error.SqlState switch
    {
        InvalidPassword or InvalidAuthorizationSpecification => $"{Server} refused the login: check user name and password, and the server's pg_hba.conf",
        InvalidCatalogName => $"{Server} has no database {connection.Database}: run 'seed', which creates it, or name another",
        InsufficientPrivilege => $"the login may not do that on {Location} ({OneLine(error)}): grant it, or use another login",
        UndefinedTable => $"{Location} has no tables yet: seed it first",
        UniqueViolation => $"row {rowId} is in the table of {Location} already: empty it before rows are inserted again",
        DiskFull => $"the disk of {Server} is full: free some space there",
        TooManyConnections => $"{Server} takes no more connections: ask for fewer calls in flight, or raise its max_connections",
        AdminShutdown or CrashShutdown or CannotConnectNow => $"{Server} ended the connection or does not take new ones ({OneLine(error)}): see that it runs, then run again",
        QueryCanceled => TooSlow(),
        DeadlockDetected or SerializationFailure => $"{Location} chose row {rowId} as the victim of a deadlock: have no other program write to the tables, then run again",
        ReadOnlySqlTransaction => $"{Location} is read-only: name the primary server, or a login that may write",
        _ when error.SqlState.StartsWith("22", StringComparison.Ordinal) || error.SqlState.StartsWith("23", StringComparison.Ordinal) =>
            $"database {Location} refused row {rowId} ({error.SqlState}: {OneLine(error)}): mend the row, or use another database",
        _ => $"database {Location} failed ({error.SqlState}: {OneLine(error)}): see the server's log",
    };

    private string Failed(DbException error) => error.InnerException switch
    {
        TimeoutException => TooSlow(),
        SocketException { SocketErrorCode: SocketError.ConnectionRefused } => $"{Server} refuses connections: start it, or name another in --connection",
        SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData } => $"host {connection.Host} is not known: mend its name in --connection",
        IOException or SocketException => $"{Server} closed the connection in mid-work: see that it runs, then run again",
        _ => $"{Server} can't be used: {OneLine(error)}",
    };

    private string TooSlow() => $"{Server} did not answer within {timeout.TotalSeconds:0.#} s: see what it is busy with, or allow more by --db-timeout";

    private static string OneLine(DbException error) =>
        (error is PostgresException told ? told.MessageText : error.Message).ReplaceLineEndings(" ");
}
