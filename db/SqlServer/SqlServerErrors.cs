using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>SQL Server's error numbers (Database Engine events and errors, learn.microsoft.com) as lines for the user.</summary>
internal static class SqlServerErrors
{
    public const int CantOpenDatabase = 4060;

    private const int NoDatabase = 911;
    private const int Timeout = -2;
    private const int LoginFailed = 18456, UntrustedLogin = 18452, PasswordExpired = 18487, PasswordMustChange = 18488, LoginLocked = 18486;
    private const int Deadlock = 1205, PrimaryKey = 2627, UniqueIndex = 2601, LogFull = 9002, FilesFull = 1105, NoMemory = 701;
    private const int NoTable = 208, Denied = 229, DeniedColumn = 230, CreateDenied = 262, ReadOnly = 3906, Killed = 596, ShuttingDown = 6005;

    // By the driver's own number, and by those of Windows' and Linux's sockets that it passes on.
    private static readonly int[] s_unreachable = [-1, 2, 26, 40, 53, 111, 113, 1225, 10060, 10061, 11001];
    private static readonly int[] s_refused = [111, 1225, 10061];
    private static readonly int[] s_broken = [0, 20, 64, 104, 121, 232, 233, 10053, 10054, 35, Killed, ShuttingDown];

    /// <summary>One line that names the remedy.</summary>
    /// <param name="error">What the driver threw.</param>
    /// <param name="target">Where to, and what a message must not tell.</param>
    /// <param name="limit">The longest wait for a statement.</param>
    /// <param name="rowId">The row that it was about, where there was one.</param>
    public static RemedyException Explain(DbException error, SqlConnectionStringBuilder target, TimeSpan limit, int? rowId) =>
        new(Message((error as SqlException)?.Number ?? 0, error.Message, target, limit, rowId), error);

    /// <summary>Whether the port is closed: a name that nobody knows, and a host that is silent, are not asked again.</summary>
    public static bool IsAbsent(DbException error) => error is SqlException sql && s_refused.Contains(sql.Number);

    /// <summary>The line for an error number.</summary>
    public static string Message(int number, string message, SqlConnectionStringBuilder target, TimeSpan limit, int? rowId)
    {
        string place = $"SQL Server database {SqlServerConnection.Location(target)}";
        string login = target.IntegratedSecurity ? "this account" : $"login '{target.UserID}'";
        return number switch
        {
            LoginFailed or UntrustedLogin => $"{target.DataSource} rejected {login}: check the user and password in the connection string",
            PasswordExpired or PasswordMustChange or LoginLocked => $"{target.DataSource} rejected {login}, which is locked or whose password has expired: unlock it or reset the password on the server",
            CantOpenDatabase or NoDatabase => $"{target.DataSource} has no database {target.InitialCatalog} that {login} may open: seed it first, or create a user for the login in it",
            // The driver's one number for both, told apart by its words.
            Timeout when message.StartsWith("Connection Timeout", StringComparison.Ordinal) =>
                $"no SQL Server answers at {target.DataSource} within {target.ConnectTimeout} s: start it, or check the server and port in the connection string",
            Timeout => $"{place} did not answer within {limit.TotalSeconds:0.#} s: find out what blocks it, or use fewer calls in flight",
            Deadlock => $"{place} chose this statement{Row(rowId)} as a deadlock victim: make sure that nothing else writes to its tables during a run",
            PrimaryKey or UniqueIndex => $"row {rowId} already exists in the table of {place}: empty the table before inserting rows again",
            LogFull or FilesFull => $"{place} is full ({number}): free some space for its files or its log, or use another server",
            NoMemory => $"{target.DataSource} is out of memory: give it more, or use fewer calls in flight",
            NoTable => $"{place} has no tables yet: seed it first",
            Denied or DeniedColumn => $"{login} lacks a permission in {place}: grant it SELECT on ServiceTable and SELECT, INSERT, DELETE on ClientTable",
            CreateDenied => $"{login} may not create what is missing in {place}: create it with another login, or run with that login",
            ReadOnly => $"{place} is read-only: use another database",
            _ => Other(number, message, target, place, rowId),
        };
    }

    private static string Other(int number, string message, SqlConnectionStringBuilder target, string place, int? rowId)
    {
        string said = SqlServerConnection.Clean(message, target.Password);
        if (said.Contains("certificate", StringComparison.OrdinalIgnoreCase))
            return $"the certificate of {target.DataSource} is not trusted here: install it, or add TrustServerCertificate=True to the connection string if you trust this server";
        // Where the driver has no number it has 0, for a failure to connect as for one after it.
        if (s_unreachable.Contains(number) || said.Contains("establishing a connection", StringComparison.Ordinal))
            return $"no SQL Server answers at {target.DataSource}: start it, or check the server and port in the connection string";
        return s_broken.Contains(number)
            ? $"the connection to {place} was lost{Row(rowId)}: check the server's log, then run again"
            : $"{place} failed (SQL Server {number}){Row(rowId)}: {said}";
    }

    private static string Row(int? id) => id is null ? "" : $" at row {id}";
}
