namespace IntegrationMethods.Db.Memory;

/// <summary>A table with a primary key, in memory.</summary>
internal sealed class MemoryClientTable(CommitMode commit) : IClientTable
{
    private readonly EncodedRows _rows = new(unique: true);
    private long _inserts;
    private long _commits;

    public long Inserts => Interlocked.Read(ref _inserts);

    /// <summary>What a database would have committed.</summary>
    public long Commits => Interlocked.Read(ref _commits);

    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        int kept = _rows.Add(rows);
        Interlocked.Add(ref _inserts, Math.Min(kept + 1, rows.Count));
        if (kept < rows.Count)
            throw new RemedyException(
                $"row {rows[kept].ServiceTableID} already exists in ClientTable: empty the table before inserting rows again");
        Interlocked.Add(ref _commits, commit == CommitMode.Batch ? 1 : rows.Count);
    }

    public ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        ct.ThrowIfCancellationRequested();
        InsertAll(rows);
        return ValueTask.CompletedTask;
    }

    public void Clear() => _rows.Clear();

    public RowDigest Digest(int firstId) => _rows.Digest(firstId);
}
