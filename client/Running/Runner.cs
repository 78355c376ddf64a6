using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running.Noise;
using IntegrationMethods.Client.Statistics;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Running;

/// <summary>Runs a plan: starts the cells' processes, repeats every cell once in each shuffled block, and keeps each repetition on disk.</summary>
internal sealed class Runner(RunPlan plan, RunFiles files, IRunObserver observer)
{
    private readonly PlannedCell[] _inBlocks = [.. plan.Cells.Where(planned => planned.Cell.IsInBlocks)];
    private readonly NoiseWatch _watch = new(OwnProcesses.For(plan.Database.Engine, plan.Protocol.OwnProcesses));

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(RowDigest source, CancellationToken ct)
    {
        await using var sessions = new CellSessions(plan, source, _watch.Own);
        if (plan.Protocol.Isolation == Isolation.Session)
            await WarmAsync(sessions, ct);
        await RunBlocksAsync(sessions, ct);
        await RunSeedsWayAsync(sessions, ct);
    }

    private async Task WarmAsync(CellSessions sessions, CancellationToken ct)
    {
        for (int i = 0; i < _inBlocks.Length; i++)
        {
            observer.Warming(_inBlocks[i].Cell, i + 1, _inBlocks.Length);
            if (await sessions.KeepAsync(_inBlocks[i], ct) is { } reason)
                observer.NotStarted(_inBlocks[i].Cell, reason);
            _watch.Refer();
        }
    }

    private async Task RunBlocksAsync(CellSessions sessions, CancellationToken ct)
    {
        if (_inBlocks.Length == 0)
            return;
        var order = new BlockOrder(plan.Seed);
        int last = plan.Repetitions, noisy = 0;
        for (int block = 1; block <= last; block++)
        {
            if (await RunBlockAsync(sessions, block, order.Shuffle(_inBlocks), ct) is not { } reason)
                continue;
            int before = last;
            last = LastBlock(last, block, ++noisy);
            observer.Noisy(block, reason, (last - before) * _inBlocks.Length);
        }
    }

    // Beyond the limit no verdict is left to save, and under ten repetitions there is none.
    private int LastBlock(int last, int block, int noisy) =>
        noisy > NoiseGates.MostNoisyBlocks ? Math.Max(block, plan.Repetitions) : plan.Repetitions >= VerdictRule.LeastBlocks ? last + 1 : last;

    /// <returns>Why the block was noisy; null if it was quiet.</returns>
    private async Task<string?> RunBlockAsync(CellSessions sessions, int block, IReadOnlyList<PlannedCell> order, CancellationToken ct)
    {
        var evidence = new List<NoiseEvidence>();
        for (int position = 1; position <= order.Count; position++)
            evidence.Add((await RepeatAsync(sessions, order[position - 1], block, position, ct)).Noise);
        string? reason = plan.Protocol.NoiseGates ? NoiseGates.Judge(evidence) : null;
        if (reason is not null)
            files.MarkNoisy(block, reason);
        return reason;
    }

    // One cell after the other, as written down, each from cold processes.
    private async Task RunSeedsWayAsync(CellSessions sessions, CancellationToken ct)
    {
        PlannedCell[] cells = [.. plan.Cells.Except(_inBlocks)];
        for (int position = 1; position <= cells.Length; position++)
        {
            for (int repetition = 1; repetition <= plan.Repetitions; repetition++)
                await RepeatAsync(sessions, cells[position - 1], repetition, position, ct);
            await sessions.EndAsync(cells[position - 1]);
        }
    }

    private async Task<RunRecord> RepeatAsync(CellSessions sessions, PlannedCell planned, int block, int position, CancellationToken ct)
    {
        RunRecord run = await _watch.WatchAsync(() => sessions.RepeatAsync(planned, block, position, ct));
        files.Append(run);
        observer.Finished(run);
        return run;
    }
}
