using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The processes of all cells, alive as long as their isolation says; a cell that fails stays failed.</summary>
internal sealed class CellSessions(RunPlan plan, OwnProcesses own) : IAsyncDisposable
{
    private readonly Dictionary<Cell, (CellSession Session, int Generation)> _alive = [];
    private readonly Dictionary<Cell, string> _failures = [];

    /// <summary>Starts and warms up a cell's processes, to be kept.</summary>
    /// <returns>Why they did not come up; null if they did.</returns>
    public async Task<string?> KeepAsync(PlannedCell planned, CancellationToken ct)
    {
        try
        {
            await StartAsync(planned, 0, ct);
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
    public async Task<RepetitionRecord> RepeatAsync(PlannedCell planned, int block, int position, CancellationToken ct)
    {
        // A retry would hide a failure, and the other cells can still be compared.
        if (!_failures.ContainsKey(planned.Cell))
        {
            try
            {
                CellSession session = await SessionAsync(planned, planned.Workload.Isolation.GenerationOf(block, plan.Repetitions), ct);
                RepetitionRecord run = await session.RepeatAsync(block, position, ct);
                if (planned.Workload.Isolation == Isolation.Run)
                    await EndAsync(planned);
                return run;
            }
            catch (RemedyException error)
            {
                ct.ThrowIfCancellationRequested();
                await GiveUpAsync(planned, error.Message);
            }
        }
        return plan.Record(planned, block, position) with { Reason = _failures[planned.Cell] };
    }

    /// <summary>Ends a cell's processes, if they live.</summary>
    public async Task EndAsync(PlannedCell planned)
    {
        if (_alive.Remove(planned.Cell, out (CellSession Session, int) kept))
            await kept.Session.DisposeAsync();
    }

    public async ValueTask DisposeAsync() => await Task.WhenAll(_alive.Values.Select(kept => kept.Session.DisposeAsync().AsTask()));

    private async Task<CellSession> SessionAsync(PlannedCell planned, int generation, CancellationToken ct)
    {
        if (_alive.TryGetValue(planned.Cell, out (CellSession Session, int Generation) kept) && kept.Generation == generation)
            return kept.Session;
        await EndAsync(planned);
        return await StartAsync(planned, generation, ct);
    }

    // Its processes end, so that no other cell lacks the connections and the memory that they hold.
    private async Task GiveUpAsync(PlannedCell planned, string reason)
    {
        _failures[planned.Cell] = reason;
        await EndAsync(planned);
    }

    private async Task<CellSession> StartAsync(PlannedCell planned, int generation, CancellationToken ct)
    {
        CellSession session = await CellSession.StartAsync(plan, planned, new CellProcesses(plan.Scenario, planned, own), ct);
        _alive.Add(planned.Cell, (session, generation));
        await session.WarmAsync(ct);
        return session;
    }
}
