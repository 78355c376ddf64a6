using System.Net;
using IntegrationMethods.Client.Working;
using IntegrationMethods.Db;
using IntegrationMethods.Server.Costs;
using IntegrationMethods.Transports;
using IntegrationMethods.Transports.InProcess;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>The in-process floor as a run measures it: one caller, a batch's clock, the thread sampler beside it, the pass's own wall time.</summary>
internal sealed class HarnessContestant : IContestant
{
    private readonly IDatabase _database;
    private readonly IListener _server;
    private readonly IConnection _connection;
    private readonly Callers _callers;

    private HarnessContestant(IDatabase database, IListener server, IConnection connection, CallForm form)
    {
        (_database, _server, _connection) = (database, server, connection);
        _callers = new Callers([connection], database.ClientTable, form, HarnessBenchmark.Calls, HarnessBenchmark.RowsPerCall);
    }

    public static async Task<HarnessContestant> StartAsync(CallForm form, CancellationToken ct)
    {
        IDatabase database = await HarnessBenchmark.OpenAsync(ct);
        var floor = new InProcessTransport();
        IListener server = await floor.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), database.ServiceTables, form, ct);
        return new HarnessContestant(database, server, await floor.ConnectAsync(server.EndPoint, ct), form);
    }

    public Task<double> RunAsync(TimeSpan slice) => HarnessBenchmark.RepeatAsync(slice, _database, async () =>
    {
        using var sampler = new ThreadSampler();
        PassTimes times = await _callers.RunAsync(CancellationToken.None);
        sampler.Stop();
        return TimeSpan.FromMilliseconds(times.WallMs);
    });

    public async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        await _server.DisposeAsync();
        await _database.DisposeAsync();
    }
}
