namespace IntegrationMethods.Db;

/// <summary>A kind of database, before one is opened: all that flags, help, <c>list</c> and the runner say and do by its name.</summary>
/// <param name="Name">The flag's value, such as <c>sqlite</c>; in lower case.</param>
/// <param name="Summary">What it is, in a few words.</param>
/// <param name="ConnectionHelp">What <c>--connection</c> takes for it.</param>
/// <param name="OpenAsync">Connects; see <c>DatabaseCatalog.OpenAsync</c>.</param>
public sealed record DatabaseEngine(
    string Name,
    string Summary,
    string ConnectionHelp,
    Func<DatabaseOptions, CancellationToken, ValueTask<IDatabase>> OpenAsync)
{
    /// <summary>Names of its server's processes, whose CPU time on this machine is part of the work; none where it has no server.</summary>
    public IReadOnlyList<string> ServerProcesses { get; init; } = [];

    /// <summary>Drops the database if this program created it, and returns whether it did; null where it can't.</summary>
    public Func<DatabaseOptions, CancellationToken, ValueTask<bool>>? DropAsync { get; init; }

    /// <summary>Full path of the file that it keeps its rows in; null where it keeps them elsewhere.</summary>
    public Func<DatabaseOptions, string>? FileOf { get; init; }

    /// <summary>
    /// Opens a connection of the driver itself to a database that is there, with the settings that the database layer uses: what
    /// the layer is compared with. Null where there is no driver.
    /// </summary>
    public Func<DatabaseOptions, DbConnection>? OpenDriver { get; init; }

    /// <summary>Whether rows live in the process that opens it alone: each process generates its own, and no statement is sent.</summary>
    public bool IsInProcess { get; init; }

    /// <summary>
    /// Whether a word is a keyword of its connection strings, which distinguishes them from those of other engines. Its driver is loaded
    /// when it is asked, not before: every process has this description, and would load the drivers of all engines.
    /// </summary>
    public Func<string, bool> KnowsKeyword { get; init; } = _ => false;
}
