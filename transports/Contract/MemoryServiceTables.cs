namespace IntegrationMethods.Contract;

/// <summary>Rows held in memory, ids from 1: the null database's source, and what the transports are tested and timed with.</summary>
public sealed class MemoryServiceTables : IServiceTables
{
    private readonly ServiceTable[] _rows;

    /// <param name="rows">The rows of ids 1, 2, 3 …</param>
    /// <exception cref="ServiceFaultException">A row is over <see cref="RowLimits"/>.</exception>
    public MemoryServiceTables(IEnumerable<ServiceTable> rows) => _rows = [.. rows.Select(RowLimits.CheckRow)];

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        RowLimits.CheckRange(firstId, lastId);
        if (lastId > _rows.Length)
            throw ServiceFaultException.RowNotFound(Math.Max(firstId, _rows.Length + 1));
        return new ArraySegment<ServiceTable>(_rows, firstId - 1, lastId - firstId + 1);
    }

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        return ValueTask.FromResult(GetServiceTables(firstId, lastId, ct));
    }
}
