namespace IntegrationMethods.Client.Conformance;

/// <summary>Generates rows by a rule, and records the requested ranges.</summary>
internal sealed class SeenTables(Func<int, int, IReadOnlyList<ServiceTable>> rows) : IServiceTables
{
    private readonly List<(CallForm Form, int FirstId, int LastId)> _calls = [];

    /// <summary>In call order.</summary>
    public IReadOnlyList<(CallForm Form, int FirstId, int LastId)> Calls => _calls;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        Get(CallForm.Sync, firstId, lastId);

    public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        ValueTask.FromResult(Get(CallForm.Async, firstId, lastId));

    private IReadOnlyList<ServiceTable> Get(CallForm form, int firstId, int lastId)
    {
        _calls.Add((form, firstId, lastId));
        return rows(firstId, lastId);
    }
}
