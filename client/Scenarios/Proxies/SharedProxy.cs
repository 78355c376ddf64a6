using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>One connection for all calls of one caller, opened by the first of them, as a proxy of WCF is.</summary>
internal sealed class SharedProxy(Destination server) : IProxies
{
    private readonly SetupClock _setup = new();
    private IConnection? _connection;

    public double SetupMs => _setup.Ms;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        long started = Stopwatch.GetTimestamp();
        if (_connection is null)
        {
            _connection = server.Connect();
            _setup.Add(started);
        }
        return _connection.GetServiceTables(firstId, lastId, ct);
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        long started = Stopwatch.GetTimestamp();
        if (_connection is null)
        {
            _connection = await server.ConnectAsync(ct);
            _setup.Add(started);
        }
        return await _connection.GetServiceTablesAsync(firstId, lastId, ct);
    }

    public ValueTask DisposeAsync() => _connection?.DisposeAsync() ?? ValueTask.CompletedTask;
}
