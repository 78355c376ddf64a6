using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>Rows that take a while each, one after the other, as queries do: a row costs the same alone as in a batch.</summary>
internal sealed class SlowRows(IServiceTables rows, double ms) : IServiceTables
{
    private readonly WaitLine _line = WaitLine.Of(TimeSpan.FromMilliseconds(ms));

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        IReadOnlyList<ServiceTable> found = rows.GetServiceTables(firstId, lastId, ct);
        for (int i = 0; i < found.Count; i++)
        {
            ct.ThrowIfCancellationRequested();
            ShortSleep.Of(ms);
        }
        return found;
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        IReadOnlyList<ServiceTable> found = await rows.GetServiceTablesAsync(firstId, lastId, ct);
        for (int i = 0; i < found.Count; i++)
            await _line.WaitAsync(ct);
        return found;
    }
}
