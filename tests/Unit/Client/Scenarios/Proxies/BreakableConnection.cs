namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>A connection that counts what is done with it, and what must not be.</summary>
internal sealed class BreakableConnection(BreakableServer server) : IConnection
{
    private int _calls;
    private int _closings;
    private int _misuses;
    private volatile bool _broken;

    public int Calls => _calls;

    public int Closings => _closings;

    /// <summary>Calls after it broke or was closed.</summary>
    public int Misuses => _misuses;

    public bool IsBroken => _broken;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        Enter();
        server.MayAnswer.GetAwaiter().GetResult();
        return Answer(firstId);
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        Enter();
        await server.MayAnswer.WaitAsync(ct);
        return Answer(firstId);
    }

    public ValueTask DisposeAsync()
    {
        Interlocked.Increment(ref _closings);
        return ValueTask.CompletedTask;
    }

    private void Enter()
    {
        Interlocked.Increment(ref _calls);
        if (_broken || _closings > 0)
            Interlocked.Increment(ref _misuses);
    }

    private IReadOnlyList<ServiceTable> Answer(int id)
    {
        try
        {
            return server.Answer(id);
        }
        catch (TransportException)
        {
            _broken = true;
            throw;
        }
    }
}
