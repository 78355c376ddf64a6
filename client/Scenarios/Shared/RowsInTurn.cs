namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A server of one thread, as its callers see it: on all connections together, one call is at work.</summary>
/// <remarks>
/// A loop that serves one connection to its end before the next would do the same to calls, but let one client of several
/// wait until another left; so the connections stay, and the calls take turns.
/// </remarks>
#pragma warning disable CA1001 // A semaphore without a wait handle has nothing to dispose of.
internal sealed class RowsInTurn(IServiceTables rows) : IServiceTables
#pragma warning restore CA1001
{
    private readonly SemaphoreSlim _turn = new(1);

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        _turn.Wait(ct);
        try
        {
            return rows.GetServiceTables(firstId, lastId, ct);
        }
        finally
        {
            _turn.Release();
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        await _turn.WaitAsync(ct);
        try
        {
            return await rows.GetServiceTablesAsync(firstId, lastId, ct);
        }
        finally
        {
            _turn.Release();
        }
    }
}
