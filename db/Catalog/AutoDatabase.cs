using IntegrationMethods.Db.Sqlite;
using IntegrationMethods.Db.SqlServer;
using IntegrationMethods.Db.SqlServer.Container;

namespace IntegrationMethods.Db.Catalog;

/// <summary>What <c>--db auto</c> stands for here: SQL Server where a container can be started, else SQLite; and why.</summary>
/// <remarks>Disposing releases its tables, and removes the container, unless it is to be kept.</remarks>
public sealed class AutoDatabase : IAsyncDisposable
{
    /// <summary>What it stands for, in a few words.</summary>
    public static string Summary => $"SQL Server in a container if possible, otherwise {SqliteEngine.Description.Name}";

    private const string ByHand = "use --db sqlite, or start a database yourself and pass --db and --connection";

    private readonly IAsyncDisposable? _container;
    private IAsyncDisposable? _tables;

    private AutoDatabase(DatabaseOptions options, string? reason, IAsyncDisposable? container = null, string? howToReach = null)
    {
        Options = options;
        Reason = reason;
        HowToReach = howToReach;
        _container = container;
    }

    /// <summary>The options given, of an engine that is certain.</summary>
    public DatabaseOptions Options { get; }

    /// <summary>Which and why, for the first line of the output; null where the engine was given.</summary>
    public string? Reason { get; }

    /// <summary>How to use a container that is kept; null where there is none.</summary>
    public string? HowToReach { get; }

    /// <summary>
    /// Decides, and starts the container if it chooses one. A given connection is SQLite's, as its file's path.
    /// </summary>
    /// <param name="options">What the user asked for.</param>
    /// <param name="container">The container's options.</param>
    /// <param name="outlives">Whether the rows must outlive this program.</param>
    /// <param name="say">Receives progress, as it may take minutes.</param>
    /// <param name="ct">Ends it.</param>
    /// <exception cref="RemedyException">A container was requested but is not available.</exception>
    /// <exception cref="UsageException">The options of the container do not go with these of the database.</exception>
    public static async ValueTask<AutoDatabase> ChooseAsync(
        DatabaseOptions options, ContainerOptions container, bool outlives, Action<string> say, CancellationToken ct = default)
    {
        if (!DatabaseOptions.IsAuto(options.Engine))
            return container.Demanded
                ? throw new UsageException(
                    "--image and --keep-container apply only to the container that --db auto starts: remove them, or remove --db")
                : new AutoDatabase(options, null);
        if (WhyNot(options, container, outlives) is { } reason)
            return container.Demanded
                ? throw new RemedyException($"can't start SQL Server in a container ({reason}): {ByHand}")
                : Sqlite(options, reason);
        return await StartAsync(options, container, say, ct);
    }

    /// <summary>Keeps the tables for one run, until this is disposed; taken once.</summary>
    /// <exception cref="RemedyException">Another run has them.</exception>
    public async ValueTask LockAsync(IDatabase database, CancellationToken ct = default) => _tables ??= await database.LockAsync(ct);

    public async ValueTask DisposeAsync()
    {
        if (_tables is not null)
            await _tables.DisposeAsync();
        if (_container is not null)
            await _container.DisposeAsync();
    }

    private static AutoDatabase Sqlite(DatabaseOptions options, string reason) =>
        new(options with { Engine = SqliteEngine.Description.Name }, $"--db auto selected {SqliteEngine.Description.Name}: {reason}");

    private static string? WhyNot(DatabaseOptions options, ContainerOptions container, bool outlives) => options switch
    {
        { Connection: not null } => "--connection names a file",
        _ when outlives && !container.Keep => "without --keep-container, a container would be removed together with its rows",
        _ => ContainerEngine.Here.MissingBecause,
    };

    private static async ValueTask<AutoDatabase> StartAsync(DatabaseOptions options, ContainerOptions container, Action<string> say,
        CancellationToken ct)
    {
        try
        {
            SqlServerContainer started = await SqlServerContainer.StartAsync(ContainerEngine.Here, container, say, ct);
            return new AutoDatabase(
                options with { Engine = SqlServerEngine.Description.Name, Connection = started.Connection },
                $"--db auto selected {SqlServerEngine.Description.Name}: Docker is available, so a container of "
                    + $"{container.Image ?? ContainerOptions.DefaultImage} was started",
                started,
                started.HowToReach);
        }
        catch (RemedyException error) when (!container.Demanded)
        {
            return Sqlite(options, error.Message);
        }
    }
}
