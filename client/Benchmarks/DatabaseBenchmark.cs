using System.Diagnostics;
using System.Globalization;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>
/// What the database layer costs: row queries and inserts through it, as the in-process cell does them, against a bare
/// driver loop that sends the same statements with the same settings. Target: the layer reaches 0.9 of the bare rows/s.
/// </summary>
/// <remarks>
/// Both sides copy the same rows between the same two tables of one file in short slices that take turns, the first to go
/// changing each time; the ratio is the median over the pairs, so that a slow spell of the machine hits both sides of a pair.
/// </remarks>
internal static class DatabaseBenchmark
{
    private const int RowsPerSlice = 2_000;
    private const int BatchRows = 50;
    private const int Pairs = 61;
    private const int WarmUpPairs = 24;

    /// <summary>Runs both forms in a temporary folder, in under a minute.</summary>
    /// <returns>One line a form: rows/s of both sides and their ratio.</returns>
    public static async Task<IReadOnlyList<string>> RunAsync(CancellationToken ct = default)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("integration-methods-");
        try
        {
            string file = Path.Combine(folder.FullName, "rows.db");
            await using IDatabase database = await DatabaseCatalog.OpenAsync(new DatabaseOptions { Engine = "sqlite", Connection = file }, ct);
            await database.CreateSchemaAsync(ct);
            await database.SeedAsync(RowsPerSlice, progress: null, ct);
            using var bare = new BareSqlite(file);
            return
            [
                Line("sync", await PairsAsync(database, () => Sync(database), bare.Copy, ct)),
                Line("async", await PairsAsync(database, () => AsyncForm(database, ct), rows => bare.CopyAsync(rows, ct), ct)),
            ];
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<List<(double Ours, double Bare)>> PairsAsync(
        IDatabase database, Func<Task> ours, Func<int, Task> bare, CancellationToken ct)
    {
        var pairs = new List<(double, double)>();
        for (int pair = -WarmUpPairs; pair < Pairs; pair++)
        {
            bool oursFirst = (pair & 1) == 0;
            double first = await SliceAsync(database, oursFirst ? ours : () => bare(RowsPerSlice), ct);
            double second = await SliceAsync(database, oursFirst ? () => bare(RowsPerSlice) : ours, ct);
            if (pair >= 0)
                pairs.Add(oursFirst ? (first, second) : (second, first));
        }
        return pairs;
    }

    /// <returns>Rows per second.</returns>
    private static async Task<double> SliceAsync(IDatabase database, Func<Task> copy, CancellationToken ct)
    {
        await database.ResetAsync(RowsPerSlice, ct);
        GC.Collect();
        long start = Stopwatch.GetTimestamp();
        await copy();
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        RowDigest copied = await database.DigestClientTableAsync(ct);
        if (copied != await database.DigestServiceTableAsync(RowsPerSlice, ct))
            throw new RemedyException("the benchmark copied other rows than it read: its figures are void, report this");
        return RowsPerSlice / time.TotalSeconds;
    }

    private static Task Sync(IDatabase database)
    {
        for (int first = 1; first <= RowsPerSlice; first += BatchRows)
        {
            foreach (ServiceTable row in database.ServiceTables.GetServiceTables(first, first + BatchRows - 1))
                database.ClientTable.Insert(row);
        }
        return Task.CompletedTask;
    }

    private static async Task AsyncForm(IDatabase database, CancellationToken ct)
    {
        for (int first = 1; first <= RowsPerSlice; first += BatchRows)
        {
            foreach (ServiceTable row in await database.ServiceTables.GetServiceTablesAsync(first, first + BatchRows - 1, ct))
                await database.ClientTable.InsertAsync(row, ct);
        }
    }

    private static string Line(string form, List<(double Ours, double Bare)> pairs) => string.Create(
        CultureInfo.InvariantCulture,
        $"database sqlite {form}: {Median(pairs.Select(p => p.Ours)):0} rows/s, bare driver {Median(pairs.Select(p => p.Bare)):0} rows/s, ratio {Median(pairs.Select(p => p.Ours / p.Bare)):0.000} (target 0.9)");

    private static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[sorted.Length / 2];
    }
}
