using IntegrationMethods.Db;
using IntegrationMethods.Db.Memory;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>Takes the place of ClientTable where a run inserts nothing: keeps what arrived just long enough to prove it.</summary>
internal sealed class DroppedRows : IClientTable
{
    private readonly EncodedRows _arrived = new(unique: false);

    public void InsertAll(IReadOnlyList<ServiceTable> rows) => _arrived.Add(rows);

    public ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default)
    {
        InsertAll(rows);
        return ValueTask.CompletedTask;
    }

    /// <summary>What arrived, in the order of ids.</summary>
    public RowDigest Digest() => _arrived.Digest();

    public void Clear() => _arrived.Clear();
}
