namespace IntegrationMethods.Db.Memory;

/// <summary>The null database: what a transport costs alone. Rows live as long as it does, and in this process only.</summary>
internal class MemoryDatabase : IDatabase
{
    /// <summary>Enough for every example in the documents, and few enough to be generated while a server starts.</summary>
    private const int DefaultRows = 100_000;

    public static readonly DatabaseEngine Description = new(
        "memory",
        "no database: rows are generated and kept in memory, to measure the transport alone",
        $"Rows=n, default {DefaultRows}",
        (options, _) => ValueTask.FromResult<IDatabase>(new MemoryDatabase(options)))
    {
        KnowsKeyword = keyword => keyword.Equals("Rows", StringComparison.OrdinalIgnoreCase),
        IsInProcess = true,
    };

    private readonly CountedRows _rows;
    private readonly MemoryClientTable _clientTable;
    private readonly int? _rowBytes;

    public MemoryDatabase(DatabaseOptions options)
    {
        _rowBytes = options.RowBytes;
        _rows = new(_rowBytes);
        _rows.Replace(SeedRows.Range(1, RowsOf(options.Connection), _rowBytes));
        _clientTable = new MemoryClientTable(options.Commit);
    }

    public virtual string Engine => Description.Name;

    public string Location => "memory of this process";

    public FormKind AsyncKind => FormKind.Native;

    public IServiceTables ServiceTables => _rows;

    public IClientTable ClientTable => _clientTable;

    public StatementCounts Counts => new(_rows.Queries, _clientTable.Inserts, _clientTable.Commits);

    public IReadOnlyDictionary<string, string> Settings => new Dictionary<string, string> { ["engine"] = Engine, ["durability"] = "none" };

    public ValueTask CreateSchemaAsync(CancellationToken ct = default) => ValueTask.CompletedTask;

    // No other process has it.
    public ValueTask<IAsyncDisposable?> LockAsync(CancellationToken ct = default) => ValueTask.FromResult<IAsyncDisposable?>(null);

    public ValueTask VerifySchemaAsync(TableUse use = TableUse.Both, CancellationToken ct = default) => ValueTask.CompletedTask;

    public ValueTask<int> SeedAsync(int count, IProgress<int>? progress = null, CancellationToken ct = default)
    {
        int missing = Math.Max(0, count - _rows.All.Count);
        if (missing > 0)
            _rows.Replace([.. _rows.All, .. SeedRows.Range(_rows.All.Count + 1, missing, _rowBytes)]);
        progress?.Report(count);
        return ValueTask.FromResult(missing);
    }

    public ValueTask<int> LoadAsync(IEnumerable<ServiceTable> rows, IProgress<int>? progress = null, CancellationToken ct = default)
    {
        var all = new List<ServiceTable>(_rows.All);
        int before = all.Count;
        int lastId = 0;
        foreach (ServiceTable row in rows)
        {
            ct.ThrowIfCancellationRequested();
            lastId = RowOrder.Check(row, lastId);
            if (lastId > all.Count)
                all.Add(row);
            else if (!CanonicalRow.AreEqual(row, all[lastId - 1]))
                throw RowOrder.Conflict(Location, lastId);
        }
        _rows.Replace(all);
        progress?.Report(lastId);
        return ValueTask.FromResult(all.Count - before);
    }

    public ValueTask ResetAsync(int warmRows, CancellationToken ct = default)
    {
        _clientTable.Clear();
        return ValueTask.CompletedTask;
    }

    public ValueTask<IReadOnlyList<ServiceTable>> ReadServiceTableAsync(int rows, CancellationToken ct = default) =>
        ValueTask.FromResult<IReadOnlyList<ServiceTable>>([.. _rows.All.Take(rows)]);

    public ValueTask FlushEngineCountsAsync(CancellationToken ct = default) => ValueTask.CompletedTask;

    public ValueTask ReleaseConnectionsAsync() => ValueTask.CompletedTask;

    public ValueTask ReopenConnectionsAsync(CancellationToken ct = default) => ValueTask.CompletedTask;

    public ValueTask<EngineCounts?> ReadEngineCountsAsync(CancellationToken ct = default) => ValueTask.FromResult<EngineCounts?>(null);

    public ValueTask<RowDigest> DigestServiceTableAsync(int rows, int firstId = 1, CancellationToken ct = default) =>
        ValueTask.FromResult(RowDigest.Of(_rows.All.Skip(firstId - 1).Take(rows)));

    public ValueTask<RowDigest> DigestClientTableAsync(int firstId = int.MinValue, CancellationToken ct = default) =>
        ValueTask.FromResult(_clientTable.Digest(firstId));

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private static int RowsOf(string? connection)
    {
        if (string.IsNullOrWhiteSpace(connection))
            return DefaultRows;
        string[] parts = connection.TrimEnd(';').Split('=', 2, StringSplitOptions.TrimEntries);
        bool good = parts is ["Rows" or "rows", _];
        return good && int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int rows)
            ? rows
            : throw new UsageException("the memory database accepts a connection string such as Rows=1000, or none");
    }
}
