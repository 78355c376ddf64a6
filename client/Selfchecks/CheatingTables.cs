namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A server's rows, each answer of which is tampered with.</summary>
internal sealed class CheatingTables(IServiceTables honest, Func<ServiceTable[], ServiceTable[]> cheat) : IServiceTables
{
    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        cheat([.. honest.GetServiceTables(firstId, lastId, ct)]);

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        cheat([.. await honest.GetServiceTablesAsync(firstId, lastId, ct)]);
}
