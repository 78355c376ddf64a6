using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Runs a plan: starts the cells' processes, and repeats every cell once in each shuffled block.</summary>
internal sealed class Runner
{
    private readonly RunPlan _plan;
    private readonly IRunObserver _observer;
    private readonly PlannedCell[] _inBlocks;
    private readonly NoiseWatch _watch;
    private readonly BlockRunner _blocks;

    public Runner(RunPlan plan, RunFiles files, IRunObserver observer)
    {
        (_plan, _observer) = (plan, observer);
        _inBlocks = [.. plan.Cells.Where(planned => planned.Cell.IsInBlocks)];
        _watch = new(OwnProcesses.For(plan.Database.Engine, plan.Protocol.OwnProcesses));
        _blocks = new(plan.Seed, plan.Repetitions, plan.Protocol.NoiseGates, _watch, files, observer);
    }

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(RowDigest source, CancellationToken ct)
    {
        await using var sessions = new CellSessions(_plan, source, _watch.Own);
        if (_plan.Protocol.Isolation == Isolation.Session)
            await WarmAsync(sessions, ct);
        await _blocks.RunAsync(_inBlocks, (planned, block, position) => sessions.RepeatAsync(planned, block, position, ct));
        await RunSeedsWayAsync(sessions, ct);
    }

    private async Task WarmAsync(CellSessions sessions, CancellationToken ct)
    {
        for (int i = 0; i < _inBlocks.Length; i++)
        {
            _observer.Warming(_inBlocks[i].Cell, i + 1, _inBlocks.Length);
            if (await sessions.KeepAsync(_inBlocks[i], ct) is { } reason)
                _observer.NotStarted(_inBlocks[i].Cell, reason);
            _watch.Refer();
        }
    }

    // One cell after the other, as written down, each from cold processes.
    private async Task RunSeedsWayAsync(CellSessions sessions, CancellationToken ct)
    {
        PlannedCell[] cells = [.. _plan.Cells.Except(_inBlocks)];
        for (int position = 1; position <= cells.Length; position++)
        {
            (PlannedCell planned, int place) = (cells[position - 1], position);
            for (int repetition = 1; repetition <= _plan.Repetitions; repetition++)
            {
                int block = repetition;
                await _blocks.RepeatAsync(() => sessions.RepeatAsync(planned, block, place, ct));
            }
            await sessions.EndAsync(planned);
        }
    }
}
