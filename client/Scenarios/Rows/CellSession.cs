using System.Net;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Distance;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A cell's two processes, alive over all blocks: server (unless it runs elsewhere, or there is no wire) and client.</summary>
internal sealed class CellSession : IAsyncDisposable
{
    private static readonly TimeSpan s_setupLimit = TimeSpan.FromMinutes(2);

    private readonly RunPlan _plan;
    private readonly ServerProcess? _server;
    private readonly DelayProxy? _distance;
    private readonly WorkerProcess _worker;
    private readonly RowDigest _source;
    private readonly IPEndPoint? _endPoint;
    private readonly Warmup _warmup;
    private double? _coldMs;

    private CellSession(RunPlan plan, PlannedCell planned, ServerProcess? server, RowDigest source)
    {
        _plan = plan;
        Cell = planned.Cell;
        _server = server;
        IPEndPoint? endpoint = Cell.IsFloor ? null : server?.EndPoint ?? plan.Server;
        _distance = endpoint is not null && plan.RoundTrip > TimeSpan.Zero ? DelayProxy.Start(endpoint, plan.RoundTrip) : null;
        _endPoint = _distance?.EndPoint ?? endpoint;
        _worker = new WorkerProcess(planned.Cell.Key);
        _source = source;
        _warmup = new Warmup(async ct => (await RunCycleAsync(ct)).JittedMethods, plan);
    }

    public Cell Cell { get; }

    /// <summary>Its processes.</summary>
    public IEnumerable<int> Pids => _server is null ? [_worker.Pid] : [_worker.Pid, _server.Pid];

    /// <summary>Starts both processes and makes the first, cold call.</summary>
    /// <param name="plan">The run.</param>
    /// <param name="planned">The cell.</param>
    /// <param name="source">What has to arrive.</param>
    /// <param name="ct">Ends the start.</param>
    /// <exception cref="RemedyException">One of them does not come up.</exception>
    public static async Task<CellSession> StartAsync(RunPlan plan, PlannedCell planned, RowDigest source, CancellationToken ct)
    {
        plan = plan.For(planned);
        bool here = planned.Cell.IsFloor || plan.Server is not null;
        ServerProcess? server = here
            ? null
            : await ServerProcess.StartAsync(planned, plan, ct);
        var session = new CellSession(plan, planned, server, source);
        try
        {
            await session._worker.AskAsync(new WorkerRequest(WorkerTask.Open, session.Setup(planned)), s_setupLimit, ct);
            session._coldMs = (await session._worker.AskAsync(new WorkerRequest(WorkerTask.First), plan.RepetitionLimit, ct)).Times!.WallMs;
            return session;
        }
        catch
        {
            await session.DisposeAsync();
            throw;
        }
    }

    /// <summary>Works untimed until both processes are steady; in the seed's way, not at all.</summary>
    public async Task WarmAsync(CancellationToken ct)
    {
        if (Cell.IsInBlocks)
            await _warmup.UntilSteadyAsync(ct);
        await RestAsync(ct);
    }

    /// <summary>One repetition: a short warm-up, then the timed cycle, and the proof that it did the work.</summary>
    public async Task<RunRecord> RepeatAsync(int block, int position, CancellationToken ct)
    {
        double? warmupMs = Cell.IsInBlocks ? await _warmup.AgainAsync(ct) : null;
        Cycle cycle = await RunCycleAsync(ct, Timed(block));
        await RestAsync(ct);
        Parity parity = ParityOf(cycle);
        return Record(block, position, cycle.StartedUtc) with
        {
            Time = Times(cycle, warmupMs),
            Client = Costs.Of(cycle.Pass.Cost!, cycle.Pass.Peaks, cycle.Pass.PeakRssBytes),
            Server = cycle.ServerCost is { } cost ? Costs.Of(cost, cycle.After!.Peaks, cycle.After.PeakRssBytes) : new ProcessCost(),
            WireBytes = cycle.Pass.WireBytes,
            PayloadBytes = cycle.Target.PayloadBytes,
            Parity = parity,
            Reason = DropCheck.Complain(cycle.Pass.Times!.Open, _plan) ?? ParityCheck.Complain(parity, _plan.StatementsDue),
        };
    }

    /// <summary>The row of a repetition that did not come to its end.</summary>
    public static RunRecord Failed(RunPlan plan, Cell cell, int block, int position, string reason) =>
        Record(plan, cell, block, position, DateTimeOffset.UtcNow) with { Reason = reason };

    public async ValueTask DisposeAsync()
    {
        await _worker.DisposeAsync();
        if (_distance is not null)
            await _distance.DisposeAsync();
        if (_server is not null)
            await _server.DisposeAsync();
    }

    // All cells of a block are offered their calls at the same moments.
    private WorkerRequest Timed(int block) => new(
        WorkerTask.Run,
        Delay: Cell.Control == Control.Delay10 ? ControlRule.Delay : 0,
        ScheduleSeed: unchecked(_plan.Seed * 31 + block));

    private async Task<Cycle> RunCycleAsync(CancellationToken ct, WorkerRequest? run = null)
    {
        WorkerReply reset = await _worker.AskAsync(new WorkerRequest(WorkerTask.Reset), s_setupLimit, ct);
        ServerStatus? before = await StatusAsync(newWindow: true, ct);
        DateTimeOffset started = DateTimeOffset.UtcNow;
        WorkerReply pass = await _worker.AskAsync(run ?? new WorkerRequest(WorkerTask.Run), _plan.RepetitionLimit, ct);
        ServerStatus? after = await StatusAsync(newWindow: false, ct);
        if (_server is not null)
            await _server.FlushAsync(ct);
        WorkerReply proof = await _worker.AskAsync(new WorkerRequest(WorkerTask.Digest), s_setupLimit, ct);
        return new Cycle(started, pass, before, after, proof.Digest!, EngineOf(reset, proof));
    }

    // A server elsewhere can't be asked to have its part told, so that the counters may lag behind.
    private EngineCounts? EngineOf(WorkerReply before, WorkerReply after) =>
        _plan.Server is null || Cell.IsFloor ? before.Engine is null ? null : after.Engine?.Since(before.Engine) : null;

    // Every cell has its own connections of the database, and only one cell is at work.
    private async Task RestAsync(CancellationToken ct)
    {
        await _worker.AskAsync(new WorkerRequest(WorkerTask.Rest), s_setupLimit, ct);
        if (_server is not null)
            await _server.RestAsync(ct);
    }

    private async Task<ServerStatus?> StatusAsync(bool newWindow, CancellationToken ct) =>
        _server is null ? null : await _server.StatusAsync(newWindow, ct);

    private WorkerSetup Setup(PlannedCell planned) => new(
        planned.Transport.Key,
        Cell.Form,
        Cell.InFlight,
        _endPoint?.ToString(),
        _plan.Batches,
        _plan.BatchSize,
        _plan.Database,
        _plan.Only,
        _plan.Transport,
        RunPlan.MinThreadsOf(Cell),
        _plan.Open);

    private Parity ParityOf(Cycle cycle) => new()
    {
        RowQueries = Cell.IsFloor ? cycle.Pass.Statements!.RowQueries : cycle.After?.RowQueries - cycle.Before?.RowQueries,
        Inserts = cycle.Pass.Statements!.Inserts,
        Commits = cycle.Pass.Statements.Commits,
        EngineRowQueries = cycle.Engine?.RowQueries,
        EngineInserts = cycle.Engine?.Inserts,
        RowsExpected = _plan.Rows,
        RowsArrived = cycle.Target.Count,
        RowsDistinct = cycle.Target.DistinctIds,
        SourceSha256 = _source.Sha256,
        TargetSha256 = cycle.Target.Sha256,
    };

    private RunTimes Times(Cycle cycle, double? warmupMs)
    {
        // Only the first repetition follows on fresh processes.
        double? cold = _coldMs;
        _coldMs = null;
        return new RunTimes
        {
            StartedUtc = cycle.StartedUtc,
            WallMs = cycle.Pass.Times!.WallMs,
            ColdMs = cold,
            WarmupMs = warmupMs,
            InjectedMs = cycle.Pass.InjectedMs,
            JittedMethods = cycle.JittedMethods,
            Steady = _warmup.IsSteady(cycle.JittedMethods),
            Batch = BatchTimes.Of(cycle.Pass.Times.BatchMs),
            Latency = LatencyTimes.Of(cycle.Pass.Times.Open?.LatencyMs ?? []),
            LatenessMaxMs = cycle.Pass.Times.Open?.LatenessMaxMs,
            Drops = cycle.Pass.Times.Open?.Drops,
        };
    }

    private RunRecord Record(int block, int position, DateTimeOffset started) => Record(_plan, Cell, block, position, started);

    private static RunRecord Record(RunPlan plan, Cell cell, int block, int position, DateTimeOffset started) => new()
    {
        RunId = plan.RunId,
        Seed = plan.Seed,
        Block = block,
        Position = position,
        Cell = cell,
        Workload = plan.WorkloadOf(cell),
        Time = new RunTimes { StartedUtc = started },
    };
}
