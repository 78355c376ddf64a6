using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Runs a plan, of whatever scenario: starts the cells' processes, sizes their work, and repeats every cell once in each shuffled block.
/// </summary>
internal sealed class Runner
{
    /// <summary>Part of the time that the least blocks may take: they are never as fast as the pilot.</summary>
    private const double BlockShare = 0.8;

    private readonly RunPlan _plan;
    private readonly RunFiles _files;
    private readonly IRunObserver _observer;
    private readonly HostList _hosts;
    private readonly BlockSchedule _schedule;
    private readonly BlockRunner _blocks;
    private PlannedCell[] _cells;

    public Runner(RunPlan plan, RunFiles files, IRunObserver observer, OwnProcesses? own = null, HostList? hosts = null)
    {
        own ??= OwnProcesses.For(plan.Engine, plan.Protocol.OwnProcesses);
        _hosts = (hosts ?? HostList.Here(own)).Bound(plan.Protocol.Processors, plan.Protocol.MemoryLimitBytes);
        (_plan, _files, _observer, _cells) = (plan, files, observer, [.. plan.Cells]);
        _schedule = new(plan.Length, plan.Protocol.Isolation, plan.TimeLeft, plan.FirstBlock, plan.FirstLaunch, plan.Launches);
        _blocks = new(plan.OrderSeed, _schedule, () => NoiseReading.Now(own), files, observer, _hosts.Noise);
    }

    private IEnumerable<PlannedCell> InBlocks => _cells.Where(planned => planned.Cell.IsInBlocks);

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="AllFailedException">No cell has anything left to do; what was done is on disk.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public async Task RunAsync(CancellationToken ct)
    {
        await using var sessions = new CellSessions(_plan, _hosts, _observer);
        if (_plan.Keeps is { } bound)
        {
            await new RateRunner(_plan, bound, _files, sessions, _observer).RunAsync(ct);
            return;
        }
        int[] inBlocks = [.. Enumerable.Range(0, _cells.Length).Where(i => _cells[i].Cell.IsInBlocks)];
        await _blocks.RunAsync(
            inBlocks,
            launchNumber => LaunchAsync(sessions, launchNumber, ct),
            (i, at, position) =>
            {
                sessions.RequireOneThatWorks(InBlocks);
                return sessions.RepeatAsync(_cells[i], new(at.Block, at.Launch, position), ct);
            });
        await RunInARowAsync(sessions, ct);
        if (_plan.TracesCpu)
            await new TraceRunner(_files, sessions, _observer).RunAsync(InBlocks, ct);
    }

    private async Task LaunchAsync(CellSessions sessions, int launchNumber, CancellationToken ct)
    {
        bool sizes = launchNumber == 1 && _plan.Pilot is not null;
        PlannedCell[] kept = [.. InBlocks.Where(planned => sizes || planned.Workload.Isolation != Isolation.Run)];
        if (kept.Length == 0)
            return;
        if (launchNumber == 1 && _plan.WarmupLimit > TimeSpan.Zero)
            await _hosts.Noise.WarmHarnessAsync();
        await sessions.LaunchAsync(kept, ct);
        if (sizes)
            await SizeAsync(sessions, _plan.Pilot!, ct);
    }

    private async Task SizeAsync(CellSessions sessions, Pilot pilot, CancellationToken ct)
    {
        IReadOnlyList<PilotTime> times = await sessions.PilotAsync([.. InBlocks], ct);
        if (times.Count == 0)
            return;
        TimeSpan? most = _plan.Length.IsFixed ? null : BlockShare * _plan.TimeLeft() / (_plan.Length.Min * _cells.Length);
        Dictionary<CallSize, int> calls = times.ToDictionary(time => time.Size, time => pilot.Calls(time, most));
        _cells = [.. await pilot.CellsAsync(new(calls, times.Min(time => time.SustainedPerS)), ct)];
        sessions.Resize(_cells);
        foreach (PilotTime time in times)
            _observer.Sized(time.Fastest, calls[time.Size], pilot.Ms(time, calls[time.Size]));
        double cellMs = times.Average(time => pilot.Ms(time, calls[time.Size]) + time.AroundMs);
        if (_schedule.Outlook(TimeSpan.FromMilliseconds(cellMs * _cells.Length / BlockShare)) is { Needed: not null } outlook)
            _observer.Short(outlook);
        if (_plan.Protocol.Isolation == Isolation.Run)
            await sessions.DisposeAsync();
    }

    // As comparisons are usually made: one cell after the other, each from cold processes.
    private async Task RunInARowAsync(CellSessions sessions, CancellationToken ct)
    {
        foreach ((int before, PlannedCell planned) in _cells.Except(InBlocks).Index())
        {
            foreach (int block in Enumerable.Range(1, _plan.Length.Min))
            {
                if (_files.Runs.Any(run =>
                    run.Block == block && (run.Cell.Scenario, run.Cell.Key) == (planned.Cell.Scenario, planned.Cell.Key)))
                    continue;
                await _blocks.RepeatAloneAsync(() => sessions.RepeatAsync(planned, new(block, 1, before + 1), ct));
            }
            await sessions.EndAsync(planned);
            _files.Summarize();
        }
    }
}
