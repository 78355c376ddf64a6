using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The processes of all cells, alive as long as the run's isolation says; a cell that fails stays failed.</summary>
internal sealed class CellSessions(RunPlan plan, RowDigest source, OwnProcesses own) : IAsyncDisposable
{
    private readonly Dictionary<Cell, CellSession> _alive = [];
    private readonly Dictionary<Cell, string> _failures = [];

    /// <summary>Starts and warms up a cell's processes, to be kept.</summary>
    /// <returns>Why they did not come up; null if they did.</returns>
    public async Task<string?> KeepAsync(PlannedCell planned, CancellationToken ct)
    {
        try
        {
            await StartAsync(planned, ct);
            return null;
        }
        catch (RemedyException error)
        {
            ct.ThrowIfCancellationRequested();
            await GiveUpAsync(planned, error.Message);
            return error.Message;
        }
    }

    /// <summary>A repetition in the processes that are kept, or in fresh ones.</summary>
    public async Task<RunRecord> RepeatAsync(PlannedCell planned, int block, int position, CancellationToken ct)
    {
        // A retry would hide a failure, and the other cells can still be told.
        if (!_failures.ContainsKey(planned.Cell))
        {
            try
            {
                CellSession session = _alive.TryGetValue(planned.Cell, out CellSession? kept) ? kept : await StartAsync(planned, ct);
                RunRecord run = await session.RepeatAsync(block, position, ct);
                if (plan.Protocol.Isolation == Isolation.Run)
                    await EndAsync(planned);
                return run;
            }
            catch (RemedyException error)
            {
                ct.ThrowIfCancellationRequested();
                await GiveUpAsync(planned, error.Message);
            }
        }
        return CellSession.Failed(plan.For(planned), planned.Cell, block, position, _failures[planned.Cell]);
    }

    /// <summary>Ends a cell's processes, if they live.</summary>
    public async Task EndAsync(PlannedCell planned)
    {
        if (_alive.Remove(planned.Cell, out CellSession? session))
            await DisposeAsync(session);
    }

    public async ValueTask DisposeAsync() => await Task.WhenAll(_alive.Values.Select(DisposeAsync));

    // Its processes end, so that no other cell lacks the connections and the memory that they hold.
    private async Task GiveUpAsync(PlannedCell planned, string reason)
    {
        _failures[planned.Cell] = reason;
        await EndAsync(planned);
    }

    private async Task<CellSession> StartAsync(PlannedCell planned, CancellationToken ct)
    {
        CellSession session = await CellSession.StartAsync(plan, planned, source, ct);
        _alive.Add(planned.Cell, session);
        foreach (int pid in session.Pids)
            own.Add(pid);
        await session.WarmAsync(ct);
        return session;
    }

    // Their time moves to this process when they have ended, so they are counted until then.
    private async Task DisposeAsync(CellSession session)
    {
        int[] pids = [.. session.Pids];
        await session.DisposeAsync();
        foreach (int pid in pids)
            own.Remove(pid);
    }
}
