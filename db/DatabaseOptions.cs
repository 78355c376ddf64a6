using IntegrationMethods.Transports;

namespace IntegrationMethods.Db;

/// <summary>Which database, and the limits that hold for both forms alike.</summary>
public sealed record DatabaseOptions
{
    /// <summary>A name of <see cref="DatabaseCatalog.Engines"/>, or <c>auto</c> for the best one that is built in. Default: auto.</summary>
    public string Engine { get; init; } = "auto";

    /// <summary>
    /// Where the rows are. sqlite: <c>Data Source=path</c> or a plain path, default <c>integration-methods.db</c> in the
    /// current folder. memory: <c>Rows=n</c> has the first n rows generated when it opens, default none.
    /// </summary>
    public string? Connection { get; init; }

    /// <summary>Row queries that one async call has in flight at once. Default: 8. A sync call has one.</summary>
    public int RowQueriesInFlight { get; init; } = 8;

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
