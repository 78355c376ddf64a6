using IntegrationMethods.Db.Memory;
using IntegrationMethods.Db.Postgres;
using IntegrationMethods.Db.SqlServer;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Db.Catalog;

/// <summary>Every database engine of this build. Flags, help, <c>list</c> and tests come from here.</summary>
public static class DatabaseCatalog
{
    // One line an engine.
    private static readonly DatabaseEngine[] s_builtIn =
    [
        SqliteEngine.Description,
        MemoryDatabase.Description,
        PostgresEngine.Description,
        SqlServerEngine.Description,
    ];

    private static readonly AsyncLocal<DatabaseEngine[]?> s_added = new();

    /// <summary>What is built in, in the order in which it is listed.</summary>
    public static IReadOnlyList<DatabaseEngine> Engines => [.. s_builtIn, .. s_added.Value ?? []];

    /// <summary>Options for the null database, with this many rows generated when it opens.</summary>
    public static DatabaseOptions Memory(long rows) =>
        new() { Engine = MemoryDatabase.Description.Name, Connection = string.Create(CultureInfo.InvariantCulture, $"Rows={rows}") };

    /// <summary>The engine of a name; null where there is none. <c>auto</c> is none.</summary>
    public static DatabaseEngine? Find(string engine) =>
        Engines.FirstOrDefault(known => string.Equals(known.Name, engine, StringComparison.OrdinalIgnoreCase));

    /// <summary>The engine that a name stands for: <c>auto</c> is SQLite unless <see cref="AutoDatabase"/> has replaced it.</summary>
    /// <exception cref="UsageException">No engine of this name; the message lists the available ones.</exception>
    public static DatabaseEngine Resolve(string engine)
    {
        if (DatabaseOptions.IsAuto(engine))
            return SqliteEngine.Description;
        string[] known = [DatabaseOptions.Auto, .. Engines.Select(e => e.Name)];
        return Find(engine)
            ?? throw new UsageException($"unknown database '{engine}'{Closest.Hint(engine, known)}: use one of {string.Join(", ", known)}");
    }

    /// <summary>Refuses a connection string of another engine; the message does not quote it, as it may hold a password.</summary>
    /// <param name="engine">A name, or <c>auto</c>, for which a connection is SQLite's.</param>
    /// <param name="connection">What was given; null passes.</param>
    /// <param name="source">Where: an option or a variable.</param>
    /// <exception cref="UsageException">It is another engine's; the message suggests that.</exception>
    public static void CheckConnection(string engine, string? connection, string source)
    {
        DatabaseEngine chosen = Resolve(engine);
        DatabaseEngine[] others = connection is null ? [] : [.. ForeignConnection.OwnersOf(connection, chosen, Engines)];
        if (others.Length > 0)
            throw new UsageException(
                $"{source} is a connection string for {string.Join(" or ", others.Select(other => other.Name))}, but the database is "
                    + $"{(DatabaseOptions.IsAuto(engine) ? $"{DatabaseOptions.Auto}, which takes the path of a file" : chosen.Name)}: "
                    + $"use --db {others[0].Name}, or a connection for {chosen.Name} ({chosen.ConnectionHelp}).");
    }

    /// <summary>The full path of the file that an engine keeps its rows in; null where it keeps them elsewhere.</summary>
    /// <exception cref="UsageException">The connection can't be read.</exception>
    public static string? FileOf(DatabaseOptions options) => Resolve(options.Engine).FileOf?.Invoke(options);

    /// <summary>Refuses to drop databases of an engine for which <see cref="DropAsync"/> does not know how.</summary>
    /// <exception cref="UsageException">It does not; the message lists the engines for which it does.</exception>
    public static void CheckDrop(string engine)
    {
        if (Resolve(engine) is { DropAsync: null } found)
            throw new UsageException($"--drop works only with {Droppable}: remove the {found.Name} database yourself.");
    }

    /// <summary>The engines for which <see cref="DropAsync"/> knows how, for people.</summary>
    public static string Droppable =>
        string.Join(", ", Engines.Where(engine => engine.DropAsync is not null).Select(engine => engine.Name));

    /// <summary>Drops the database if this program created it; connections to it are cut.</summary>
    /// <returns>Whether it was this program's, and is gone.</returns>
    /// <exception cref="UsageException">See <see cref="CheckDrop"/>.</exception>
    /// <exception cref="RemedyException">It can't be dropped.</exception>
    public static ValueTask<bool> DropAsync(DatabaseOptions options, CancellationToken ct = default)
    {
        CheckDrop(options.Checked().Engine);
        return Resolve(options.Engine).DropAsync!(options, ct);
    }

    /// <summary>Connects, and reads <see cref="IDatabase.Settings"/>; creates no table.</summary>
    /// <exception cref="UsageException">The options are wrong.</exception>
    /// <exception cref="RemedyException">The database can't be opened, or takes fewer connections than the calls in flight
    /// need.</exception>
    public static ValueTask<IDatabase> OpenAsync(DatabaseOptions options, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return Resolve(options.Checked().Engine).OpenAsync(options, ct);
    }

    /// <summary>For tests: has one more engine in the catalog, as a further line of it would, for this flow of calls alone.</summary>
    internal static IDisposable With(DatabaseEngine engine)
    {
        DatabaseEngine[]? before = s_added.Value;
        s_added.Value = [.. before ?? [], engine];
        return new Scope(before);
    }

    private sealed class Scope(DatabaseEngine[]? before) : IDisposable
    {
        public void Dispose() => s_added.Value = before;
    }
}
