namespace IntegrationMethods.Db.Sql;

/// <summary>The rows of <c>ServiceTable</c>, one query each on purpose: that is the server's work in every comparison.</summary>
internal sealed class RowQueries(StatementPool<RowQuery> pool, int inFlight, FormKind asyncKind = FormKind.Native, int? rowBytes = null)
    : IServiceTables, IDisposable
{
    private readonly RowQueryThreads _threads = new();

    public FormKind AsyncKind => asyncKind;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        RowLimits.CheckRange(firstId, lastId, rowBytes);
        return new RowQueryBatch(pool, firstId, lastId - firstId + 1, ct).Run(_threads, inFlight);
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        RowLimits.CheckRange(firstId, lastId, rowBytes);
        return new RowQueryBatch(pool, firstId, lastId - firstId + 1, ct).RunAsync(inFlight);
    }

    public void Dispose() => _threads.Dispose();
}
