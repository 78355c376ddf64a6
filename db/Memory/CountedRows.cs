namespace IntegrationMethods.Db.Memory;

/// <summary>Rows in memory that count as many queries as rows were fetched: what a database would have been asked.</summary>
/// <param name="rowBytes">Bytes of each row's values; null for the usual rows.</param>
internal sealed class CountedRows(int? rowBytes) : IServiceTables
{
    private volatile MemoryServiceTables _rows = new([]);
    private long _queries;

    public long Queries => Interlocked.Read(ref _queries);

    public IReadOnlyList<ServiceTable> All { get; private set; } = [];

    public void Replace(IEnumerable<ServiceTable> rows)
    {
        ServiceTable[] all = [.. rows];
        _rows = new MemoryServiceTables(all);
        All = all;
    }

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        RowLimits.CheckRange(firstId, lastId, rowBytes);
        IReadOnlyList<ServiceTable> rows = _rows.GetServiceTables(firstId, lastId, ct);
        Interlocked.Add(ref _queries, rows.Count);
        return rows;
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return ValueTask.FromResult(GetServiceTables(firstId, lastId, ct));
    }
}
