using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>A cell's processes from their start to their end, over as many repetitions as the cell's isolation says.</summary>
internal sealed class CellSession : IAsyncDisposable
{
    private readonly RunPlan _plan;
    private readonly PlannedCell _planned;
    private readonly CellProcesses _processes;
    private readonly CellEnds _ends;
    private readonly Warmup _warmup;
    private double? _coldMs;
    private bool _fresh = true;

    private CellSession(RunPlan plan, PlannedCell planned, CellProcesses processes, CellEnds ends)
    {
        (_plan, _planned, _processes, _ends) = (plan, planned, processes, ends);
        _warmup = new Warmup(planned, plan.WarmupLimit, ct => PassAsync(new(WorkTask.Run), ct));
    }

    /// <summary>Starts the processes and makes the first, cold call.</summary>
    /// <param name="plan">The run.</param>
    /// <param name="planned">The cell.</param>
    /// <param name="processes">Its processes, still none; ended here if the start fails.</param>
    /// <param name="ct">Ends the start.</param>
    /// <exception cref="RemedyException">One of them does not come up.</exception>
    public static async Task<CellSession> StartAsync(RunPlan plan, PlannedCell planned, CellProcesses processes, CancellationToken ct)
    {
        try
        {
            var session = new CellSession(plan, planned, processes, await planned.StartAsync(processes, ct));
            session._coldMs = (await session._ends.Timed.AskAsync(new(WorkTask.First), plan.RepetitionLimit, ct)).WallMs;
            return session;
        }
        catch
        {
            await processes.DisposeAsync();
            throw;
        }
    }

    /// <summary>Works untimed, as the cell's warm-up says.</summary>
    public async Task WarmAsync(CancellationToken ct)
    {
        await _warmup.FirstAsync(ct);
        await RestAsync(ct);
    }

    /// <summary>One repetition: what is left of the warm-up, then the timed pass, and the proof that it did the work.</summary>
    public async Task<RepetitionRecord> RepeatAsync(int block, int position, CancellationToken ct)
    {
        double? warmupMs = await _warmup.AgainAsync(ct);
        PassReport pass = await PassAsync(Timed(block), ct);
        await RestAsync(ct);
        PassCheck check = _planned.Check(pass);
        return _plan.Record(_planned, block, position) with
        {
            Time = Times(pass, warmupMs),
            Client = Costs.Of(pass.Timed),
            Server = pass.Server is { } server ? Costs.Of(server) : new(),
            WireBytes = pass.Timed.WireBytes,
            PayloadBytes = pass.Proof.Digest?.PayloadBytes,
            Parity = check.Parity,
            Reason = check.Reason,
        };
    }

    public ValueTask DisposeAsync() => _processes.DisposeAsync();

    // All cells of a block are offered their calls at the same moments.
    private WorkRequest Timed(int block) => new(
        WorkTask.Run,
        Delay: _planned.Cell.Control == Control.Delay10 ? ControlRule.Delay : 0,
        ScheduleSeed: unchecked(_plan.OrderSeed * 31 + block));

    private async Task<PassReport> PassAsync(WorkRequest run, CancellationToken ct)
    {
        EngineCounts? before = (await _ends.Timed.AskAsync(new(WorkTask.Prepare), WorkProcess.SetupLimit, ct)).Engine;
        if (_ends.Server is not null)
            await _ends.Server.AskAsync(new(WorkTask.Watch), WorkProcess.SetupLimit, ct);
        WorkReply timed = await _ends.Timed.AskAsync(run, _plan.RepetitionLimit, ct);
        WorkReply? server = null;
        if (_ends.Server is not null)
        {
            server = await _ends.Server.AskAsync(new(WorkTask.Tell), WorkProcess.SetupLimit, ct);
            await _ends.Server.AskAsync(new(WorkTask.Prove), WorkProcess.SetupLimit, ct);
        }
        WorkReply proof = await _ends.Timed.AskAsync(new(WorkTask.Prove), WorkProcess.SetupLimit, ct);
        return new PassReport(before, timed, server, proof.Proof!);
    }

    // Every cell has its own connections of the database, and only one cell is at work.
    private async Task RestAsync(CancellationToken ct)
    {
        await _ends.Timed.AskAsync(new(WorkTask.Rest), WorkProcess.SetupLimit, ct);
        if (_ends.Server is not null)
            await _ends.Server.AskAsync(new(WorkTask.Rest), WorkProcess.SetupLimit, ct);
    }

    private RunTimes Times(PassReport pass, double? warmupMs)
    {
        // Only the first repetition follows on fresh processes.
        double? coldMs = _fresh ? _coldMs ?? _warmup.FirstMs ?? pass.Timed.WallMs : null;
        _fresh = false;
        WorkDone done = pass.Timed.Done!;
        return new RunTimes
        {
            StartedUtc = pass.Timed.StartedUtc,
            WallMs = pass.Timed.WallMs,
            ColdMs = coldMs,
            SetupMs = done.SetupMs,
            WarmupMs = warmupMs,
            InjectedMs = pass.Timed.InjectedMs,
            JittedMethods = pass.JittedMethods,
            Steady = _warmup.IsSteady(pass.JittedMethods),
            Batch = BatchTimes.Of(done.SamplesMs),
            Latency = LatencyTimes.Of(done.Open?.LatencyMs ?? []),
            LatenessMaxMs = done.Open?.LatenessMaxMs,
            Drops = done.Open?.Drops,
        };
    }
}
