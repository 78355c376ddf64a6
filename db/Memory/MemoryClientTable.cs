using System.Collections.Concurrent;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Memory;

/// <summary>A table with a primary key, in memory.</summary>
internal sealed class MemoryClientTable : IClientTable
{
    private readonly ConcurrentDictionary<int, ServiceTable> _rows = new();
    private long _inserts;

    public long Inserts => Interlocked.Read(ref _inserts);

    public void Insert(ServiceTable row)
    {
        Interlocked.Increment(ref _inserts);
        if (!_rows.TryAdd(row.ServiceTableID, row))
            throw new RemedyException($"ClientTable has row {row.ServiceTableID} already: reset it before rows are inserted again");
    }

    public ValueTask InsertAsync(ServiceTable row, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        Insert(row);
        return ValueTask.CompletedTask;
    }

    public void Clear() => _rows.Clear();

    public IEnumerable<ServiceTable> InOrder() => _rows.Values.OrderBy(row => row.ServiceTableID);
}
