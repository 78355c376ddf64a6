using IntegrationMethods.Contract;
using IntegrationMethods.Db.Memory;
using IntegrationMethods.Db.Postgres;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.SqlServer;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Db;

/// <summary>Every database engine of this build. Flags, <c>list</c> and tests come from here.</summary>
public static class DatabaseCatalog
{
    // A further SQL engine adds its line here.
    private static readonly Dictionary<string, Func<DatabaseOptions, SqlEngine>> s_sqlEngines = new()
    {
        ["postgres"] = options => new PostgresEngine(options),
        ["sqlite"] = options => new SqliteEngine(options),
        ["sqlserver"] = options => new SqlServerEngine(options),
    };

    /// <summary>What is built in, and what is off and why.</summary>
    public static IReadOnlyList<EngineInfo> Engines { get; } =
    [
        new("sqlite", "one file, nothing to install; its async rides on sync", null),
        new("memory", "the null database: rows generated and kept in memory", null),
        new("postgres", "PostgreSQL by --connection; its async holds no thread", null),
        new("sqlserver", "SQL Server by --connection, or in a container by auto; its async holds no thread", null),
    ];

    /// <summary>Whether a name leaves the choice to <see cref="AutoDatabase"/>.</summary>
    public static bool IsAuto(string engine) => string.Equals(engine, "auto", StringComparison.OrdinalIgnoreCase);

    /// <summary>The engine that a name stands for: <c>auto</c> is sqlite where nobody asked <see cref="AutoDatabase"/> before.</summary>
    /// <exception cref="UsageException">No engine of this name, or one that is off; the message lists those that are there.</exception>
    public static string Resolve(string engine)
    {
        string name = IsAuto(engine) ? "sqlite" : engine;
        EngineInfo? info = Engines.FirstOrDefault(e => string.Equals(e.Name, name, StringComparison.OrdinalIgnoreCase));
        string known = $"auto, {string.Join(", ", Engines.Where(e => e.OffBecause is null).Select(e => e.Name))}";
        if (info is null)
            throw new UsageException($"unknown database '{engine}': use one of {known}");
        return info.OffBecause is null
            ? info.Name
            : throw new UsageException($"database {info.Name} is {info.OffBecause}: use one of {known}");
    }

    /// <summary>The full path of the file that an engine keeps its rows in; null where it keeps them elsewhere.</summary>
    /// <exception cref="UsageException">The connection can't be read.</exception>
    public static string? FileOf(DatabaseOptions options) =>
        Resolve(options.Engine) == "sqlite" ? Path.GetFullPath(SqlitePath.Parse(options.Connection).DataSource) : null;

    /// <summary>Whether <see cref="DropAsync"/> knows how.</summary>
    public static bool CanDrop(string engine) => Resolve(engine) == "sqlserver";

    /// <summary>Drops the database if this program created it; connections to it are cut.</summary>
    /// <returns>Whether it was this program's, and is gone.</returns>
    /// <exception cref="RemedyException">It can't be dropped.</exception>
    public static ValueTask<bool> DropAsync(DatabaseOptions options, CancellationToken ct = default) =>
        SqlDatabase.DropAsync(s_sqlEngines[Resolve(options.Checked().Engine)](options), ct);

    /// <summary>Connects, and reads <see cref="IDatabase.Settings"/>; creates no table.</summary>
    /// <exception cref="UsageException">The options are wrong.</exception>
    /// <exception cref="RemedyException">The database can't be opened.</exception>
    public static ValueTask<IDatabase> OpenAsync(DatabaseOptions options, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return Resolve(options.Checked().Engine) == "memory"
            ? ValueTask.FromResult<IDatabase>(new MemoryDatabase(options))
            : SqlDatabase.OpenAsync(s_sqlEngines[Resolve(options.Engine)](options), options, ct);
    }
}
