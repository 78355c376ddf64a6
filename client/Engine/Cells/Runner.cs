using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Runs a plan, of whatever scenario: starts the cells' processes, and repeats every cell once in each shuffled block.</summary>
internal sealed class Runner
{
    private readonly RunPlan _plan;
    private readonly RunFiles _files;
    private readonly IRunObserver _observer;
    private readonly PlannedCell[] _inBlocks;
    private readonly NoiseWatch _watch;
    private readonly BlockRunner _blocks;

    public Runner(RunPlan plan, RunFiles files, IRunObserver observer)
    {
        (_plan, _files, _observer) = (plan, files, observer);
        _inBlocks = [.. plan.Cells.Where(planned => planned.Cell.IsInBlocks)];
        _watch = new(OwnProcesses.For(plan.Engine, plan.Protocol.OwnProcesses));
        _blocks = new(plan.OrderSeed, plan.Repetitions, plan.Protocol.NoiseGates, _watch, files, observer);
    }

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(CancellationToken ct)
    {
        await using var sessions = new CellSessions(_plan, _watch.Own);
        await WarmAsync(sessions, ct);
        await _blocks.RunAsync(_inBlocks, (planned, block, position) => sessions.RepeatAsync(planned, block, position, ct));
        await RunInARowAsync(sessions, ct);
    }

    private async Task WarmAsync(CellSessions sessions, CancellationToken ct)
    {
        PlannedCell[] kept = [.. _inBlocks.Where(planned => planned.Workload.Isolation != Isolation.Run)];
        for (int i = 0; i < kept.Length; i++)
        {
            _observer.Warming(kept[i].Cell, i + 1, kept.Length);
            if (await sessions.KeepAsync(kept[i], ct) is { } reason)
                _observer.NotStarted(kept[i].Cell, reason);
            _watch.Refer();
        }
    }

    // As comparisons are usually made: one cell after the other, each from cold processes.
    private async Task RunInARowAsync(CellSessions sessions, CancellationToken ct)
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
            _files.Summarize();
        }
    }
}
