using IntegrationMethods.Client.Results;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Running;

/// <summary>Runs a plan: starts the cells' processes, repeats every cell once in each shuffled block, and keeps each repetition on disk.</summary>
internal sealed class Runner(RunPlan plan, RunFiles files, IRunObserver observer)
{
    private readonly Dictionary<Cell, CellSession> _sessions = [];
    private readonly Dictionary<Cell, string> _failures = [];

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(RowDigest source, CancellationToken ct)
    {
        try
        {
            for (int i = 0; i < plan.Cells.Count; i++)
            {
                observer.Warming(plan.Cells[i].Cell, i + 1, plan.Cells.Count);
                await StartAsync(plan.Cells[i], source, ct);
            }
            var order = new BlockOrder(plan.Seed);
            for (int block = 1; block <= plan.Repetitions; block++)
                await RunBlockAsync(block, order.Shuffle(plan.Cells), ct);
        }
        finally
        {
            await Task.WhenAll(_sessions.Values.Select(session => session.DisposeAsync().AsTask()));
        }
    }

    private async Task StartAsync(PlannedCell planned, RowDigest source, CancellationToken ct)
    {
        try
        {
            CellSession session = await CellSession.StartAsync(plan, planned, source, ct);
            _sessions.Add(planned.Cell, session);
            await session.WarmAsync(ct);
        }
        catch (RemedyException error)
        {
            ct.ThrowIfCancellationRequested();
            await GiveUpAsync(planned.Cell, error.Message);
            observer.NotStarted(planned.Cell, error.Message);
        }
    }

    // Its processes end, so that no other cell lacks the connections and the memory that they hold.
    private async Task GiveUpAsync(Cell cell, string reason)
    {
        _failures[cell] = reason;
        if (_sessions.Remove(cell, out CellSession? session))
            await session.DisposeAsync();
    }

    private async Task RunBlockAsync(int block, IReadOnlyList<PlannedCell> order, CancellationToken ct)
    {
        for (int position = 1; position <= order.Count; position++)
        {
            Cell cell = order[position - 1].Cell;
            RunRecord run = await RepeatAsync(cell, block, position, ct);
            files.Append(run);
            observer.Finished(run);
        }
    }

    // A cell whose processes failed stays failed: a retry would hide it, and the others can still be told.
    private async Task<RunRecord> RepeatAsync(Cell cell, int block, int position, CancellationToken ct)
    {
        if (!_failures.ContainsKey(cell))
        {
            try
            {
                return await _sessions[cell].RepeatAsync(block, position, ct);
            }
            catch (RemedyException error)
            {
                ct.ThrowIfCancellationRequested();
                await GiveUpAsync(cell, error.Message);
            }
        }
        return CellSession.Failed(plan, cell, block, position, _failures[cell]);
    }
}
