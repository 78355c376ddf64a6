using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>A connection for each call, opened before and closed after it: what is common and costs most.</summary>
internal sealed class NewProxies(Destination server) : IProxies
{
    private readonly SetupClock _setup = new();

    public double SetupMs => _setup.Ms;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        long started = Stopwatch.GetTimestamp();
        IConnection connection = server.Connect();
        _setup.Add(started);
        try
        {
            return connection.GetServiceTables(firstId, lastId, ct);
        }
        finally
        {
            SyncClose.Of(connection);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        long started = Stopwatch.GetTimestamp();
        await using IConnection connection = await server.ConnectAsync(ct);
        _setup.Add(started);
        return await connection.GetServiceTablesAsync(firstId, lastId, ct);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
