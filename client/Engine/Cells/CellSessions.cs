using System.Collections.Concurrent;
using System.Diagnostics;
using IntegrationMethods.Client.Engine.Noise;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The processes of all cells, alive as long as their isolation says; a cell that fails stays failed.</summary>
internal sealed class CellSessions(RunPlan plan, OwnProcesses own, IRunObserver observer) : IAsyncDisposable
{
    /// <summary>Part of one processor that processes at rest may use, all together: timers of the runtime's own.</summary>
    private const double MaxUse = 0.1;

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(200), s_restLimit = TimeSpan.FromSeconds(3);

    private readonly ConcurrentDictionary<Cell, CellSession> _alive = [];
    private readonly ConcurrentDictionary<Cell, CellFailure> _failures = [];
    private readonly SemaphoreSlim _turns = new(1);

    /// <summary>
    /// Starts fresh processes of all these cells, and warms them up side by side: their passes take turns, as the cells share their
    /// tables, and while one works the others' compilers do.
    /// </summary>
    public async Task LaunchAsync(IReadOnlyList<PlannedCell> cells, CancellationToken ct)
    {
        await DisposeAsync();
        PlannedCell[] sound = [.. cells.Where(planned => !_failures.ContainsKey(planned.Cell))];
        for (int i = 0; i < sound.Length; i++)
            observer.Warming(sound[i].Cell, i + 1, sound.Length);
        await Task.WhenAll(sound.Select(planned => LaunchAsync(planned, ct)));
        await ComeToRestAsync(ct);
    }

    /// <summary>The fastest of the cells with a wire, by the better of two passes of each, as noise only ever adds time; the floor where none has a wire.</summary>
    /// <returns>ms a call with all its calls in flight; null where no cell works.</returns>
    public async Task<(Cell Cell, double MsPerCall)?> PilotAsync(IReadOnlyList<PlannedCell> cells, CancellationToken ct)
    {
        var times = new List<(Cell Cell, double MsPerCall)>();
        PlannedCell[] wires = [.. cells.Where(planned => !planned.Cell.IsFloor).DefaultIfEmpty(cells[0])];
        foreach (PlannedCell planned in wires.Concat(wires))
        {
            if (await TryAsync(planned, async session => times.Add((planned.Cell, await session.PilotAsync(ct))), ct) is { } reason)
                observer.NotStarted(planned.Cell, reason);
        }
        return times.Count == 0 ? null : times.MinBy(time => time.MsPerCall);
    }

    /// <summary>The same cells with work of another size.</summary>
    public void Resize(IReadOnlyList<PlannedCell> cells)
    {
        foreach (PlannedCell sized in cells)
            _alive.GetValueOrDefault(sized.Cell)?.Resize(sized);
    }

    /// <summary>A repetition in the processes that are kept, or in fresh ones.</summary>
    public async Task<RepetitionRecord> RepeatAsync(PlannedCell planned, Turn turn, CancellationToken ct)
    {
        RepetitionRecord? run = null;
        string? reason = FailedBefore(planned.Cell) ?? await TryAsync(planned, async session => run = await session.RepeatAsync(turn, ct), ct);
        if (_failures.TryGetValue(planned.Cell, out CellFailure? failure) && failure.Block is null)
            _failures[planned.Cell] = failure with { Block = turn.Block };
        if (planned.Workload.Isolation == Isolation.Run)
            await EndAsync(planned);
        return run ?? plan.Record(planned, turn) with { Reason = reason };
    }

    /// <returns>For a repetition after the one whose record has the reason: that it was not tried.</returns>
    private string? FailedBefore(Cell cell) => _failures.TryGetValue(cell, out CellFailure? failure) && failure.Block is { } block
        ? FormattableString.Invariant($"not run: failed in block {block}")
        : null;

    /// <summary>Ends a cell's processes, if they live.</summary>
    public async Task EndAsync(PlannedCell planned)
    {
        if (_alive.TryRemove(planned.Cell, out CellSession? session))
            await session.DisposeAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await Task.WhenAll(_alive.Values.Select(session => session.DisposeAsync().AsTask()));
        _alive.Clear();
    }

    // Their compilers work on for a while after the last pass, and would take the processor from the first repetition.
    private async Task ComeToRestAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        TimeSpan before, used = Used();
        do
        {
            before = used;
            await Task.Delay(s_look, ct);
            used = Used();
        }
        while (used - before > MaxUse * s_look && Stopwatch.GetElapsedTime(started) < s_restLimit);

        TimeSpan Used() => _alive.Values.Aggregate(TimeSpan.Zero, (sum, session) => sum + session.ProcessorTime);
    }

    private async Task LaunchAsync(PlannedCell planned, CancellationToken ct)
    {
        if (await TryAsync(planned, _ => Task.CompletedTask, ct) is { } reason)
        {
            lock (observer)
                observer.NotStarted(planned.Cell, reason);
        }
    }

    /// <returns>Why it failed; null if it did not. A retry would hide a failure, and the other cells can still be compared.</returns>
    private async Task<string?> TryAsync(PlannedCell planned, Func<CellSession, Task> use, CancellationToken ct)
    {
        if (_failures.TryGetValue(planned.Cell, out CellFailure? failed))
            return failed.Reason;
        try
        {
            await use(_alive.GetValueOrDefault(planned.Cell) ?? await StartAsync(planned, ct));
            return null;
        }
        catch (RemedyException error)
        {
            ct.ThrowIfCancellationRequested();
            _failures[planned.Cell] = new(error.Message);
            // Its processes end, so that no other cell lacks the connections and the memory that they hold.
            await EndAsync(planned);
            return error.Message;
        }
    }

    private async Task<CellSession> StartAsync(PlannedCell planned, CancellationToken ct)
    {
        CellSession session = await CellSession.StartAsync(plan, planned, new CellProcesses(plan.Scenario, planned, own), _turns, ct);
        _alive[planned.Cell] = session;
        await session.WarmAsync(ct);
        return session;
    }
}
