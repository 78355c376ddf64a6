using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Processes.Work;

/// <summary>A database that the works of a process have in common, as they take turns: opened by the first, closed by the last.</summary>
public sealed class ProcessDatabase : IAsyncDisposable
{
    private static readonly TimeSpan s_flushLimit = TimeSpan.FromSeconds(2);
    private static readonly Dictionary<DatabaseOptions, (Task<IDatabase> Opened, int Users)> s_open = [];
    private static readonly Dictionary<(DatabaseOptions Options, int Rows), IServiceTables> s_inMemory = [];

    private readonly DatabaseOptions _options;

    private ProcessDatabase(DatabaseOptions options, IDatabase database) => (_options, Database) = (options, database);

    public IDatabase Database { get; }

    /// <exception cref="RemedyException">The database can't be opened.</exception>
    public static async Task<ProcessDatabase> OpenAsync(DatabaseOptions options, CancellationToken ct = default)
    {
        Task<IDatabase> opened;
        lock (s_open)
        {
            // One that can't be opened is tried again by the next.
            (opened, int users) = s_open.TryGetValue(options, out var known) && known.Opened is { IsFaulted: false, IsCanceled: false }
                ? known
                : (DatabaseCatalog.OpenAsync(options, ct).AsTask(), 0);
            s_open[options] = (opened, users + 1);
        }
        return new(options, await opened);
    }

    /// <summary>
    /// The first rows of <c>ServiceTable</c>, kept in memory: read once for all works, as 200,000 rows for each of them took 6 s of a
    /// launch.
    /// </summary>
    public async Task<IServiceTables> InMemoryAsync(int rows, CancellationToken ct = default)
    {
        lock (s_open)
        {
            if (s_inMemory.TryGetValue((_options, rows), out IServiceTables? kept))
                return kept;
        }
        var read = new MemoryServiceTables(await Database.ReadServiceTableAsync(rows, ct));
        lock (s_open)
            return s_inMemory[(_options, rows)] = read;
    }

    public async ValueTask DisposeAsync()
    {
        await FlushAsync();
        lock (s_open)
        {
            (Task<IDatabase> opened, int users) = s_open[_options];
            s_open[_options] = (opened, users - 1);
            if (users > 1)
                return;
            s_open.Remove(_options);
            foreach ((DatabaseOptions Options, int) rows in s_inMemory.Keys.Where(rows => rows.Options == _options).ToArray())
                s_inMemory.Remove(rows);
        }
        await Database.DisposeAsync();
    }

    // The connections stay open for the other works, and would report the statements of a failed repetition during another cell's.
    private async Task FlushAsync()
    {
        using var limit = new CancellationTokenSource(s_flushLimit);
        try
        {
            await Database.FlushEngineCountsAsync(limit.Token);
        }
        catch (Exception error) when (error is RemedyException or OperationCanceledException)
        {
            // The database may be what failed; its connections are closed by now, and nothing is left to report.
        }
    }
}
