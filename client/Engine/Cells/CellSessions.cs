using System.Collections.Concurrent;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>The processes of all cells, alive as long as their isolation says; a cell that fails stays failed.</summary>
internal sealed class CellSessions(RunPlan plan, HostList hosts, IRunObserver observer) : IAsyncDisposable
{
    /// <summary>Maximum attempts at a repetition that an outside cause voids.</summary>
    private const int MaxAttempts = 3;

    private readonly ConcurrentDictionary<Cell, CellSession> _alive = [];
    private readonly ConcurrentDictionary<Cell, CellFailure> _failures = [];
    private readonly ConcurrentDictionary<(HostList Hosts, CallForm Form, Profile Profile), HostList> _sharing = [];

    /// <summary>
    /// Cells that start side by side on each processor: more would have their first statements and calls wait for the compilers of all,
    /// until they time out.
    /// </summary>
    private const int StartsPerProcessor = 4;

    private readonly RangeTurns _ranges = new();

    private readonly SemaphoreSlim _turns = new(1), _starts = new(StartsPerProcessor * Environment.ProcessorCount);

    /// <summary>
    /// Starts fresh processes of all these cells, and warms several of them up side by side: their passes take turns, as the cells share
    /// their tables, and while one works the others' compilers do.
    /// </summary>
    public async Task LaunchAsync(IReadOnlyList<PlannedCell> cells, CancellationToken ct)
    {
        await DisposeAsync();
        PlannedCell[] sound = [.. cells.Where(planned => !_failures.ContainsKey(planned.Cell))];
        await Task.WhenAll(sound.Select((planned, place) => LaunchAsync(planned, place + 1, sound.Length, ct)));
        await new WarmupRounds<PlannedCell>(plan.WarmupLimit, (planned, warm) => WarmAsync(planned, warm, ct), observer.WarmingUp)
            .RunAsync([.. sound.Where(planned => planned.Warmup == WarmupRule.UntilSteady)], ct);
    }

    /// <summary>
    /// The fastest of the cells with a wire at each size of calls, by the better of two passes of each, as noise only ever adds time; the
    /// floor where none has a wire.
    /// </summary>
    /// <returns>The smallest calls first; none of a size at which no cell works.</returns>
    public async Task<IReadOnlyList<PilotTime>> PilotAsync(IReadOnlyList<PlannedCell> cells, CancellationToken ct)
    {
        var times = new List<PilotTime>();
        PlannedCell[] wires = [.. cells.Where(planned => !planned.Cell.IsFloor).DefaultIfEmpty(cells[0])];
        foreach (PlannedCell planned in wires.Concat(wires))
        {
            if (await TryAsync(planned, async session =>
                times.Add(await session.PilotAsync(ct)), ct)
                is { Reason: { } reason })
                observer.NotStarted(planned.Cell, reason);
        }
        return [.. times.GroupBy(time => time.Size).OrderBy(size => size.Key.Rows).ThenBy(size => size.Key.RowBytes)
            .Select(size => size.MinBy(time => time.MsPerCall)! with { SustainedPerS = Sustained(size) })];
    }

    private static double Sustained(IEnumerable<PilotTime> times) => OfferedRate.Sustained(
        1_000 / times.GroupBy(time => time.Fastest).Max(cell => cell.Min(time => time.MsPerCall)));

    public void Resize(IReadOnlyList<PlannedCell> cells)
    {
        foreach (PlannedCell sized in cells)
            _alive.GetValueOrDefault(sized.Cell)?.Resize(sized);
    }

    /// <exception cref="AllFailedException">None of these cells has anything left to do: each has a repetition that says why it
    /// failed.</exception>
    public void RequireOneThatWorks(IEnumerable<PlannedCell> cells)
    {
        CellFailure?[] failures = [.. cells.Select(planned => _failures.GetValueOrDefault(planned.Cell))];
        if (failures.All(failure => failure?.Block is not null))
            throw new AllFailedException(failures.CountBy(failure => failure!.Reason).MaxBy(reason => reason.Value).Key);
    }

    /// <summary>
    /// Runs a repetition in the running processes, or in fresh ones, and repeats it if something else voids it, such as a lost machine.
    /// </summary>
    /// <exception cref="HostsGoneException">A machine stayed away for too long.</exception>
    public async Task<RepetitionRecord> RepeatAsync(PlannedCell planned, Turn turn, CancellationToken ct)
    {
        for (int attempt = 1; ; attempt++)
        {
            RepetitionRecord run = await TryRepeatAsync(planned, turn, ct);
            if (!run.MayBeRepeated || attempt == MaxAttempts)
                return run;
            hosts.Repeated.Add(new(planned.Cell.Key, turn.Block, run.Reason!));
            observer.Repeated(planned.Cell, turn.Block, run.Reason!);
        }
    }

    private async Task<RepetitionRecord> TryRepeatAsync(PlannedCell planned, Turn turn, CancellationToken ct)
    {
        RepetitionRecord? run = null;
        string? reason = FailedBefore(planned.Cell);
        bool isLost = false;
        int range = _ranges.Take(planned.Ranges, turn.Position);
        if (reason is null)
            (reason, isLost) = await TryAsync(planned, async session => run = await session.RepeatAsync(turn, range, ct), ct);
        if (run is not { Reason: null })
            _ranges.Fail();
        if (_failures.TryGetValue(planned.Cell, out CellFailure? failure) && failure.Block is null)
            _failures[planned.Cell] = failure with { Block = turn.Block };
        if (planned.Workload.Isolation == Isolation.Run)
            await EndAsync(planned);
        return run ?? plan.Record(planned, turn) with { Reason = reason, MayBeRepeated = isLost };
    }

    /// <returns>For a repetition after the one whose record has the reason: that it was not tried.</returns>
    private string? FailedBefore(Cell cell) => _failures.TryGetValue(cell, out CellFailure? failure) && failure.Block is { } block
        ? FormattableString.Invariant($"not run: failed in block {block}")
        : null;

    /// <summary>Samples the cell's processes during passes that are not recorded.</summary>
    /// <returns>The hottest methods of each end.</returns>
    /// <exception cref="RemedyException">The cell fails, or can't be traced.</exception>
    public async Task<IReadOnlyList<HotMethod>> TraceAsync(PlannedCell planned, string folder, CancellationToken ct)
    {
        IReadOnlyList<HotMethod> hottest = [];
        string? reason = (await TryAsync(planned, async session => hottest = await session.TraceAsync(folder, ct), ct)).Reason;
        if (planned.Workload.Isolation == Isolation.Run)
            await EndAsync(planned);
        return reason is null ? hottest : throw new RemedyException(reason);
    }

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

    private async Task LaunchAsync(PlannedCell planned, int number, int count, CancellationToken ct)
    {
        await _starts.WaitAsync(ct);
        try
        {
            lock (observer)
                observer.Starting(planned.Cell, number, count);
            string? reason = (await TryAsync(planned, _ => Task.CompletedTask, ct, launched: count)).Reason;
            lock (observer)
            {
                if (reason is null)
                    observer.Started(planned.Cell);
                else
                    observer.NotStarted(planned.Cell, reason);
            }
        }
        finally
        {
            _starts.Release();
        }
    }

    private async Task WarmAsync(PlannedCell planned, Func<CellSession, Task> warm, CancellationToken ct)
    {
        if (_failures.ContainsKey(planned.Cell) || (await TryAsync(planned, warm, ct)).Reason is not { } reason)
            return;
        lock (observer)
            observer.NotStarted(planned.Cell, reason);
    }

    /// <returns>Why it failed, and whether that is because a machine was lost; null if it did not. A retry of anything else would hide a
    /// failure, and the other cells can still be compared.</returns>
    private async Task<(string? Reason, bool IsLost)> TryAsync(PlannedCell planned, Func<CellSession, Task> use, CancellationToken ct,
        int? launched = null)
    {
        if (_failures.TryGetValue(planned.Cell, out CellFailure? failed))
            return (failed.Reason, false);
        HostList own = HostsOf(planned);
        await own.AllThereAsync(ct);
        // They went with a machine that is back by now.
        if (_alive.GetValueOrDefault(planned.Cell) is { IsLost: true })
            await EndAsync(planned);
        int losses = own.Losses().Count;
        try
        {
            await use(_alive.GetValueOrDefault(planned.Cell) ?? await StartAsync(planned, launched, ct));
            return default;
        }
        catch (HostLostException lost)
        {
            ct.ThrowIfCancellationRequested();
            await EndAsync(planned);
            // One of several works in a process may only have learnt that this ended.
            return (own.LossAfter(losses) ?? lost.Message, true);
        }
        catch (RemedyException error)
        {
            ct.ThrowIfCancellationRequested();
            string? lost = await own.LostSinceAsync(losses);
            if (lost is null)
                _failures[planned.Cell] = new(error.Message);
            // Its processes end, so that no other cell lacks the connections and the memory that they hold.
            await EndAsync(planned);
            return (lost ?? error.Message, lost is not null);
        }
    }

    // Warms it up alone, unless it is one of several that are launched together.
    private async Task<CellSession> StartAsync(PlannedCell planned, int? launched, CancellationToken ct)
    {
        HostList own = HostsOf(planned);
        CellSession session = await CellSession.StartAsync(plan, planned, new CellProcesses(plan.Scenario, planned, own), own,
            launched ?? 1, _turns, ct);
        _alive[planned.Cell] = session;
        if (launched is null)
            await session.WarmAsync(ct);
        return session;
    }

    private HostList HostsOf(PlannedCell planned)
    {
        HostList own = planned.Hosts ?? hosts;
        return planned.SharesProcesses
            ? _sharing.GetOrAdd((own, planned.Cell.Form, planned.Cell.Profile),
                group => group.Hosts.Sharing($"the {CsvText.Of(group.Form)} cells"))
            : own;
    }

    /// <param name="Reason">One line.</param>
    /// <param name="Block">The block whose repetition has the reason; null before there is one.</param>
    private sealed record CellFailure(string Reason, int? Block = null);
}
