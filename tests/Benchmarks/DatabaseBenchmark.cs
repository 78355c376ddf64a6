using IntegrationMethods.Measurement.Statistics;
using System.Data.Common;
using System.Diagnostics;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// What the database layer costs: row queries and inserts through it, as the in-process cell does them, against a bare
/// driver loop that sends the same statements with the same settings. Target: the layer reaches 0.9 of the bare rows/s.
/// </summary>
/// <remarks>
/// Both sides copy the same rows between the same two tables of one file in short slices that take turns, the first to go
/// changing each time; the ratio is the median over the pairs, so that a slow spell of the machine hits both sides of a pair.
/// </remarks>
internal sealed class DatabaseBenchmark
{
    private const int BatchRows = 50;

    private readonly IDatabase _database;
    private readonly BareDriver _bare;
    private readonly int _rows;
    private readonly int _pairs;
    private readonly int _warmUpPairs;

    private DatabaseBenchmark(IDatabase database, BareDriver bare, int rows, int pairs, int warmUpPairs) =>
        (_database, _bare, _rows, _pairs, _warmUpPairs) = (database, bare, rows, pairs, warmUpPairs);

    /// <summary>
    /// Runs both forms: on sqlite in a temporary folder, on a server in the database of the connection, whose ClientTable is emptied.
    /// </summary>
    /// <param name="options">Engine and connection.</param>
    /// <param name="quick">Few pairs: shows that it works, its figures mean little.</param>
    /// <param name="ct">Ends it.</param>
    /// <returns>One line a form: rows/s of both sides and their ratio.</returns>
    /// <exception cref="UsageException">There is no bare loop for this engine.</exception>
    public static async Task<IReadOnlyList<string>> RunAsync(DatabaseOptions options, bool quick, CancellationToken ct = default)
    {
        DatabaseEngine engine = DatabaseCatalog.Resolve(options.Engine);
        if (engine.OpenDriver is not { } open)
            throw new UsageException($"no bare driver is available for the database {engine.Name}: benchmark {WithDriver}");
        options = options with { Engine = engine.Name, CreateDatabase = true };
        return engine.FileOf is null
            ? await RunAsync(options, open, quick ? (200, 3, 1) : (500, 41, 12), ct)
            : await InFolderAsync(options, open, quick ? (500, 5, 2) : (2_000, 61, 24), ct);
    }

    /// <summary>The engines that have a driver, for people.</summary>
    public static string WithDriver =>
        string.Join(", ", DatabaseCatalog.Engines.Where(engine => engine.OpenDriver is not null).Select(engine => engine.Name));

    private static async Task<IReadOnlyList<string>> InFolderAsync(
        DatabaseOptions options, Func<DatabaseOptions, DbConnection> open, (int Rows, int Pairs, int WarmUpPairs) size,
            CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        return await RunAsync(options with { Connection = folder["rows.db"] }, open, size, ct);
    }

    private static async Task<IReadOnlyList<string>> RunAsync(
        DatabaseOptions options, Func<DatabaseOptions, DbConnection> open, (int Rows, int Pairs, int WarmUpPairs) size,
            CancellationToken ct)
    {
        await using IDatabase database = await DatabaseCatalog.OpenAsync(options, ct);
        await database.CreateSchemaAsync(ct);
        await database.SeedAsync(size.Rows, progress: null, ct);
        using var bare = new BareDriver(() => open(options));
        var benchmark = new DatabaseBenchmark(database, bare, size.Rows, size.Pairs, size.WarmUpPairs);
        return
        [
            benchmark.Line("sync", await benchmark.PairsAsync(benchmark.Sync, bare.Copy, ct)),
            benchmark.Line("async", await benchmark.PairsAsync(() => benchmark.AsyncForm(ct), rows => bare.CopyAsync(rows, ct), ct)),
        ];
    }

    private async Task<List<(double Ours, double Bare)>> PairsAsync(Func<Task> ours, Func<int, Task> bare, CancellationToken ct)
    {
        var pairs = new List<(double, double)>();
        for (int pair = -_warmUpPairs; pair < _pairs; pair++)
        {
            bool oursFirst = (pair & 1) == 0;
            double first = await SliceAsync(oursFirst ? ours : () => bare(_rows), ct);
            double second = await SliceAsync(oursFirst ? () => bare(_rows) : ours, ct);
            if (pair >= 0)
                pairs.Add(oursFirst ? (first, second) : (second, first));
        }
        return pairs;
    }

    /// <returns>Rows per second.</returns>
    private async Task<double> SliceAsync(Func<Task> copy, CancellationToken ct)
    {
        await _database.ResetAsync(_rows, ct);
        GC.Collect();
        long start = Stopwatch.GetTimestamp();
        await copy();
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        RowDigest copied = await _database.DigestClientTableAsync(ct: ct);
        if (copied != await _database.DigestServiceTableAsync(_rows, ct: ct))
            throw new RemedyException(
                "the benchmark wrote rows that differ from those it read, so its figures are void: please report this");
        return _rows / time.TotalSeconds;
    }

    private Task Sync()
    {
        for (int first = 1; first <= _rows; first += BatchRows)
            _database.ClientTable.InsertAll(_database.ServiceTables.GetServiceTables(first, first + BatchRows - 1));
        return Task.CompletedTask;
    }

    private async Task AsyncForm(CancellationToken ct)
    {
        for (int first = 1; first <= _rows; first += BatchRows)
        {
            IReadOnlyList<ServiceTable> rows = await _database.ServiceTables.GetServiceTablesAsync(first, first + BatchRows - 1, ct);
            await _database.ClientTable.InsertAllAsync(rows, ct);
        }
    }

    private string Line(string form, List<(double Ours, double Bare)> pairs) => string.Create(
        CultureInfo.InvariantCulture,
        $"database {_database.Engine} {form}: {Summary.MedianOf(pairs.Select(p => p.Ours)):0} rows/s, bare driver "
            + $"{Summary.MedianOf(pairs.Select(p => p.Bare)):0} rows/s, ratio "
            + $"{Summary.MedianOf(pairs.Select(p => p.Ours / p.Bare)):0.000} (target 0.9)");
}
