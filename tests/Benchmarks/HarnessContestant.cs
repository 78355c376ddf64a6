using System.Net;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports.InProcess;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// The in-process floor as a run measures it: one caller, a batch's clock, the thread sampler beside it, the pass's own wall time.
/// </summary>
internal sealed class HarnessContestant : IAsyncDisposable
{
    private readonly IListener _server;
    private readonly IConnection _connection;
    private readonly Callers _callers;

    private HarnessContestant(IListener server, IConnection connection, Callers callers) =>
        (_server, _connection, _callers) = (server, connection, callers);

    public static async Task<HarnessContestant> StartAsync(IDatabase database, CallForm form, CancellationToken ct)
    {
        var floor = new InProcessTransport(new());
        IListener server = await floor.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), database.ServiceTables, form, ct);
        IConnection connection = await floor.ConnectAsync(server.EndPoint, ct);
        return new HarnessContestant(
            server, connection, new Callers([connection], database.ClientTable, form, HarnessTrials.Calls, HarnessTrials.RowsPerCall));
    }

    /// <returns>Time of all calls, as a run would tell it.</returns>
    public async Task<TimeSpan> PassAsync()
    {
        using var sampler = new ThreadSampler();
        WorkDone done = await _callers.RunAsync(CancellationToken.None);
        sampler.Stop();
        return TimeSpan.FromMilliseconds(done.WallMs!.Value);
    }

    public async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        await _server.DisposeAsync();
    }
}
