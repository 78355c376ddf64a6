using System.Collections.Concurrent;

namespace IntegrationMethods.Db.Memory;

/// <summary>A table with a primary key, in memory.</summary>
internal sealed class MemoryClientTable(CommitMode commit) : IClientTable
{
    private readonly ConcurrentDictionary<int, ServiceTable> _rows = new();
    private long _inserts;
    private long _commits;

    public long Inserts => Interlocked.Read(ref _inserts);

    /// <summary>What a database would have committed.</summary>
    public long Commits => Interlocked.Read(ref _commits);

    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        foreach (ServiceTable row in rows)
        {
            Interlocked.Increment(ref _inserts);
            if (!_rows.TryAdd(row.ServiceTableID, row))
                throw new RemedyException(
                    $"row {row.ServiceTableID} already exists in ClientTable: empty the table before inserting rows again");
        }
        Interlocked.Add(ref _commits, commit == CommitMode.Batch ? 1 : rows.Count);
    }

    public ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        InsertAll(rows);
        return ValueTask.CompletedTask;
    }

    public void Clear() => _rows.Clear();

    public IEnumerable<ServiceTable> InOrder() => _rows.Values.OrderBy(row => row.ServiceTableID);
}
