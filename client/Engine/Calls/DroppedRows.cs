using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>Takes the place of ClientTable where a run inserts nothing: keeps what arrived just long enough to prove it.</summary>
internal sealed class DroppedRows : IClientTable
{
    private readonly Lock _lock = new();
    private readonly List<IReadOnlyList<ServiceTable>> _arrived = [];

    // One reference a call: the least that still lets every row be checked afterwards.
    public void InsertAll(IReadOnlyList<ServiceTable> rows)
    {
        lock (_lock)
            _arrived.Add(rows);
    }

    public ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        InsertAll(rows);
        return ValueTask.CompletedTask;
    }

    /// <summary>What arrived, in the order of ids.</summary>
    public RowDigest Digest() => RowDigest.Of(_arrived.SelectMany(rows => rows).OrderBy(row => row.ServiceTableID));

    public void Clear() => _arrived.Clear();
}
