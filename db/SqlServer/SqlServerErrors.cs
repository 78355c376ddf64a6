using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>SQL Server's error numbers (Database Engine events and errors, learn.microsoft.com) as lines for the user.</summary>
internal static class SqlServerErrors
{
    /// <summary>The driver's number for a connection that does not open in time, as for a statement that does not end in time.</summary>
    public const int Timeout = -2;

    private const int CantOpenDatabase = 4060, NoDatabase = 911;
    private const int LoginFailed = 18456, UntrustedLogin = 18452, PasswordExpired = 18487, PasswordMustChange = 18488, LoginLocked = 18486;
    private const int Deadlock = 1205, PrimaryKey = 2627, UniqueIndex = 2601, LogFull = 9002, FilesFull = 1105, NoMemory = 701;
    private const int NoTable = 208, Denied = 229, DeniedColumn = 230, CreateDenied = 262, ReadOnly = 3906, Killed = 596,
        ShuttingDown = 6005, ConstraintConflict = 547, ReferencedTable = 4712, LockTimeout = 1222;

    // From this severity on there is no connection any more.
    private const byte Fatal = 20;

    public static RemedyException Explain(DbException error, SqlConnectionStringBuilder target, TimeSpan limit, int? rowId) => new(
        error switch
        {
            OpenException { InnerException: { } cause } => SqlServerOpenErrors.Message(cause, target),
            SqlException sql => Message(sql, target, limit, rowId),
            _ => Message(0, error.Message, target, limit, rowId),
        },
        error);

    /// <summary>
    /// Whether the driver itself found that the connection is over: its number for that differs, but it has no state, as errors of servers
    /// have.
    /// </summary>
    public static bool IsLoss(SqlException error) => error is { Class: >= Fatal, State: 0 };

    private static string Message(SqlException error, SqlConnectionStringBuilder target, TimeSpan limit, int? rowId) => IsLoss(error)
        ? Lost(target, rowId)
        : Message(error.Number, error.Message, target, limit, rowId);

    /// <summary>The line for an error number of the server, or of a statement that did not end in time.</summary>
    public static string Message(int number, string message, SqlConnectionStringBuilder target, TimeSpan limit, int? rowId)
    {
        string place = $"SQL Server database {SqlServerConnection.Location(target)}";
        string login = target.IntegratedSecurity ? "this account" : $"login '{target.UserID}'";
        string said = SqlServerConnection.Clean(message, target.Password);
        return number switch
        {
            LoginFailed or UntrustedLogin => $"{target.DataSource} rejected {login}: check the user and password in the connection string",
            PasswordExpired or PasswordMustChange or LoginLocked =>
                $"{target.DataSource} rejected {login}, which is locked or whose password has expired: unlock it or reset the password "
                    + "on the server",
            CantOpenDatabase or NoDatabase =>
                $"{target.DataSource} has no database {target.InitialCatalog} that {login} may open: run 'seed' first, or create a user "
                    + "for the login in it",
            Timeout => $"{place} did not answer within {limit.TotalSeconds:0.#} s: find out what blocks it, or use fewer calls in flight",
            Deadlock => $"{place} chose this statement{Row(rowId)} as a deadlock victim: make sure that nothing else writes to its "
                + "tables during a run",
            PrimaryKey or UniqueIndex => $"row {rowId} already exists in the table of {place}: empty the table before inserting rows again",
            LogFull or FilesFull => $"{place} is full ({number}): free some space for its files or its log, or use another server",
            NoMemory => $"{target.DataSource} is out of memory: give it more, or use fewer calls in flight",
            NoTable => $"{place} has no tables yet: run 'seed' first",
            Denied or DeniedColumn =>
                $"{login} lacks a permission in {place} ({said}): grant it SELECT on ServiceTable and SELECT, INSERT, DELETE "
                    + "on ClientTable",
            CreateDenied => $"{login} may not create {place} or its tables: create them with another login, or run with that login",
            ConstraintConflict or ReferencedTable => $"{place} rejected a statement ({said}): remove the constraints of its tables, or let "
                + "'seed' create the tables in another database",
            LockTimeout => $"a statement in {place} timed out waiting for a lock ({said}): find out what holds it",
            ReadOnly => $"{place} is read-only: use another database",
            Killed or ShuttingDown => Lost(target, rowId),
            _ => $"{place} failed{Row(rowId)} (SQL Server {number}: {said}): check the server's log",
        };
    }

    private static string Lost(SqlConnectionStringBuilder target, int? rowId) =>
        $"the connection to SQL Server database {SqlServerConnection.Location(target)} was lost{Row(rowId)}: check the server's log, "
            + "then run again";

    private static string Row(int? id) => id is null ? "" : $" at row {id}";
}
