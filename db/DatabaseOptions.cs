using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Db.Memory;

namespace IntegrationMethods.Db;

/// <summary>Which database, and the limits that hold for both forms alike.</summary>
public sealed record DatabaseOptions
{
    /// <summary>The null database, with so many rows generated when it opens.</summary>
    public static DatabaseOptions Memory(long rows) => new() { Engine = MemoryDatabase.Description.Name, Connection = string.Create(CultureInfo.InvariantCulture, $"Rows={rows}") };

    /// <summary>A name of <see cref="DatabaseCatalog.Engines"/>, or <c>auto</c> for the best one that is built in. Default: auto.</summary>
    public string Engine { get; init; } = DatabaseCatalog.Auto;

    /// <summary>
    /// Where the rows are. sqlite: <c>Data Source=path</c> or a plain path, default <c>integration-methods.db</c> in the
    /// current folder. memory: <c>Rows=n</c> has the first n rows generated when it opens, default 100,000.
    /// </summary>
    public string? Connection { get; init; }

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

    /// <summary>Connections that this process opens at most for row queries, and again for inserts. Default: 64; opened as needed.</summary>
    public int MaxConnections { get; init; } = 64;

    /// <summary>Longest wait for one statement, for a lock, or for a free connection. Default: 30 s; engines count whole seconds.</summary>
    public TimeSpan CommandTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary><see cref="CommandTimeout"/> as <c>DbCommand</c> wants it; never 0, which would mean no limit.</summary>
    internal int TimeoutSeconds => (int)Math.Ceiling(CommandTimeout.TotalSeconds);

    /// <summary>Without the connection, which may hold a password.</summary>
    public override string ToString() => $"database {Engine}";

    /// <exception cref="UsageException">A number is out of its range.</exception>
    internal DatabaseOptions Checked()
    {
        Check("row queries in flight", RowQueriesInFlight, 1, 1_024);
        Check("database connections", MaxConnections, 1, 1_024);
        if (StatementDelay < TimeSpan.Zero || StatementDelay > TimeSpan.FromMinutes(1))
            throw new UsageException("the delay of the database's statements must be 0 to 60,000 ms");
        if (CommandTimeout <= TimeSpan.Zero || CommandTimeout > TimeSpan.FromHours(1))
            throw new UsageException("the database's command timeout must be more than 0 s and at most 3,600 s");
        return this;
    }

    private static void Check(string what, int value, int least, int most)
    {
        if (value < least || value > most)
            throw new UsageException($"{what} must be {least} to {most}, not {value}");
    }
}
