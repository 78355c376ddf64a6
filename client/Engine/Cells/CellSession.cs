using System.Diagnostics;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Traces;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>A cell's processes from their start to their end, over as many repetitions as the cell's isolation says.</summary>
internal sealed class CellSession : IWarmedCell, IAsyncDisposable
{
    /// <summary>Time of the pass that sizes the work, about.</summary>
    private const double PilotMs = 100;

    private readonly RunPlan _plan;
    private PlannedCell _planned;
    private readonly CellProcesses _processes;
    private readonly CellEnds _ends;
    private readonly Warmup _warmup;
    private readonly HostList _hosts;
    private double? _coldMs;
    private bool _fresh = true;

    private CellSession(RunPlan plan, PlannedCell planned, CellProcesses processes, CellEnds ends, HostList hosts)
    {
        (_plan, _planned, _processes, _ends, _hosts) = (plan, planned, processes, ends, hosts);
        _warmup = new Warmup(planned, (calls, ct) => PassAsync(new(calls), ct));
    }

    /// <summary>
    /// Starts the processes, which end if that fails, makes the first, cold call, and warms up the harness around passes, or makes the
    /// passes of a warm-up that has a fixed number of them. One cell at a time calls: cells share their tables, and a database may take
    /// few connections. Those launched together share the time for it.
    /// </summary>
    /// <exception cref="RemedyException">One of them does not come up.</exception>
    public static async Task<CellSession> StartAsync(RunPlan plan, PlannedCell planned, CellProcesses processes, HostList hosts,
        int launched, SemaphoreSlim turns, CancellationToken ct)
    {
        try
        {
            var session = new CellSession(plan, planned, processes, await planned.StartAsync(processes, ct), hosts);
            await turns.WaitAsync(ct);
            try
            {
                await session.BeginAsync(launched, ct);
            }
            finally
            {
                turns.Release();
            }
            return session;
        }
        catch
        {
            await processes.DisposeAsync();
            throw;
        }
    }

    private async Task BeginAsync(int launched, CancellationToken ct)
    {
        foreach (WorkProcess client in _ends.Clients)
            _coldMs ??= (await client.AskAsync(new(WorkTask.First), _plan.RepetitionLimit, ct)).WallMs;
        // Connections that stay open would otherwise report these statements during another cell's pass.
        await AskAllAsync(WorkTask.Flush, ct);
        if (_planned.Warmup == WarmupRule.UntilSteady && _plan.WarmupLimit > TimeSpan.Zero)
        {
            double limitMs = Warmup.HarnessLimitOf(_plan.WarmupLimit, launched).TotalMilliseconds;
            await AskAsync(_ends.All, new(WorkTask.WarmHarness, LimitMs: limitMs), ct);
        }
        await _warmup.FirstAsync(ct);
        await ReleaseConnectionsAsync(ct);
    }

    public async Task<double> WaitForJitAsync(CancellationToken ct) =>
        (await AskAllAsync(WorkTask.WaitForJit, ct)).Sum(reply => reply.JitMs ?? 0);

    public Task WarmAsync(CancellationToken ct) => _planned.Warmup == WarmupRule.UntilSteady
        ? new WarmupRounds<CellSession>(_plan.WarmupLimit, (session, warm) => warm(session)).RunAsync([this], ct)
        : Task.CompletedTask;

    public async Task<double> WarmRoundAsync(CancellationToken ct)
    {
        PassReport pass = await _warmup.RoundAsync(ct);
        await ReleaseConnectionsAsync(ct);
        return pass.CpuMs;
    }

    public async Task<PilotTime> PilotAsync(CancellationToken ct)
    {
        int batches = _planned.Workload.Batches;
        int calls = Math.Max(_warmup.CallsIn(PilotMs, batches), Math.Min(_plan.Pilot!.Bounds.MinPilotCalls, batches));
        long started = Stopwatch.GetTimestamp();
        PassReport pass = await PassAsync(new(calls), ct);
        await ReleaseConnectionsAsync(ct);
        double ms = pass.Timed.WallMs!.Value;
        return new(_planned.Cell, CallSize.Of(_planned.Cell, _planned.Workload), ms / calls,
            Stopwatch.GetElapsedTime(started).TotalMilliseconds - ms);
    }

    public void Resize(PlannedCell sized) => _planned = sized;

    /// <summary>One repetition: the timed pass, and the proof that it did the work.</summary>
    /// <param name="turn">Where it stands in the run.</param>
    /// <param name="range">Which range of rows it moves, from 0: the first one empties the tables.</param>
    /// <param name="ct">Ends it.</param>
    public async Task<RepetitionRecord> RepeatAsync(Turn turn, int range, CancellationToken ct)
    {
        double? warmupMs = _warmup.TakeSpentMs();
        PassReport pass = await PassAsync(Timed(turn.Block) with { Range = range, Ranges = _planned.Ranges }, ct);
        await ReleaseConnectionsAsync(ct);
        PassCheck check = _planned.Check(pass);
        string? apart = pass.Overlap?.Complain(_plan.Protocol.MinOverlap);
        return _plan.Record(_planned, turn) with
        {
            Time = Times(pass, warmupMs),
            Client = Costs.Of(pass.Timed),
            Server = pass.Server is { } server ? Costs.Of(server) : new(),
            ClientCpus = _ends.Clients.Select((_, i) => _hosts.Client(i)).Distinct().Sum(host => host.Processors),
            WireBytes = pass.Timed.WireBytes,
            TlsVersion = pass.Timed.TlsVersion,
            PayloadBytes = pass.PayloadBytes,
            CallsMs = CallsOf(pass.Timed),
            ClientCallsMs = pass.ClientCallsMs,
            Parity = check.Parity,
            Reason = apart ?? check.Reason,
            MayBeRepeated = apart is not null,
        };
    }

    /// <summary>Samples the first client and the server during passes that are proven, but not recorded.</summary>
    public Task<IReadOnlyList<HotMethod>> TraceAsync(string folder, CancellationToken ct) =>
        CellTrace.TakeAsync(_plan.RunId, _planned.Cell.Key, folder,
            [(TracedEnd.Client, _ends.Timed.Pid), .. _ends.Server is { } server ? new[] { (TracedEnd.Server, server.Pid) } : []],
            () => WorkAsync(ct), ct);

    private async Task<IReadOnlyList<TimedWindow>> WorkAsync(CancellationToken ct)
    {
        var windows = new List<TimedWindow>();
        long started = Stopwatch.GetTimestamp();
        do
        {
            PassReport pass = await PassAsync(Timed(windows.Count + 1), ct);
            await ReleaseConnectionsAsync(ct);
            if (_planned.Check(pass).Reason is { } reason)
                throw new RemedyException(reason);
            windows.Add(new(pass.Timed.StartedUtc, pass.Timed.WallMs!.Value));
        }
        while (windows.Sum(window => window.Ms) < CellTrace.WorkMs && Stopwatch.GetElapsedTime(started) < CellTrace.Limit);
        return windows;
    }

    public async Task<(ProcessHoldings Client, ProcessHoldings? Server)> MeasureHoldingsAsync(CancellationToken ct)
    {
        WorkReply client = await _ends.Timed.AskAsync(new(WorkTask.MeasureHoldings), WorkProcess.SetupLimit, ct);
        WorkReply? server = _ends.Server is null
            ? null
            : await _ends.Server.AskAsync(new(WorkTask.MeasureHoldings), WorkProcess.SetupLimit, ct);
        return (client.Holdings!, server?.Holdings);
    }

    public bool IsLost => _processes.AreLost;

    public ValueTask DisposeAsync() => _processes.DisposeAsync();

    // All cells of a block are offered their calls at the same moments.
    private WorkPass Timed(int block) => new(
        _planned.Workload.Batches,
        Delay: _planned.Delay + (_planned.Cell.Control == Control.Delay10 ? ControlRule.Delay : 0),
        ScheduleSeed: unchecked(_plan.OrderSeed * 31 + block),
        RatePerS: _planned.Workload.RatePerS);

    private Task<WorkReply[]> AskAllAsync(WorkTask task, CancellationToken ct) => AskAsync(_ends.All, new(task), ct);

    private static Task<WorkReply[]> AskAsync(IEnumerable<WorkProcess> processes, WorkRequest request, CancellationToken ct) =>
        Task.WhenAll(processes.Select(process => process.AskAsync(request, WorkProcess.SetupLimit, ct)));

    // The first client looks after the tables that all of them share, so it comes first; the database's own counters are its.
    private async Task<EngineCounts?> PrepareAsync(WorkPass work, CancellationToken ct)
    {
        var prepare = new WorkRequest(WorkTask.Prepare, Pass: work);
        WorkReply first = await _ends.Timed.AskAsync(prepare, WorkProcess.SetupLimit, ct);
        WorkReply[] others = await AskAsync(_ends.Further, prepare, ct);
        return others.LastOrDefault(reply => reply.Engine is not null)?.Engine ?? first.Engine;
    }

    // Each end in its own process, both at once.
    private async Task<EngineCounts?> PrepareEndsAsync(WorkPass work, CancellationToken ct)
    {
        Task<EngineCounts?> prepared = PrepareAsync(work, ct);
        Task started = _ends.Server?.AskAsync(new(WorkTask.StartCosts), WorkProcess.SetupLimit, ct) ?? Task.CompletedTask;
        await Task.WhenAll(prepared, started);
        return await prepared;
    }

    // The proof reads the database's own counters, where it has some: by then, they must have what the server did.
    private async Task<(WorkReply? Server, IReadOnlyList<WorkProof> Proofs)> VerifyEndsAsync(bool counts, CancellationToken ct)
    {
        Task<WorkReply?> server = EndServerAsync(counts, ct);
        if (counts)
            await server;
        Task<IReadOnlyList<WorkProof>> proofs = VerifyAsync(ct);
        await Task.WhenAll(server, proofs);
        return (await server, await proofs);
    }

    private async Task<WorkReply?> EndServerAsync(bool counts, CancellationToken ct)
    {
        if (_ends.Server is null)
            return null;
        WorkReply costs = await _ends.Server.AskAsync(new(WorkTask.EndCosts), WorkProcess.SetupLimit, ct);
        if (counts)
            await _ends.Server.AskAsync(new(WorkTask.Flush), WorkProcess.SetupLimit, ct);
        return costs;
    }

    private async Task<PassReport> PassAsync(WorkPass work, CancellationToken ct)
    {
        EngineCounts? before = await PrepareEndsAsync(work, ct);
        DateTimeOffset startedUtc = WallClock.Now;
        (WorkReply[] replies, ClientOverlap? overlap) = await RunAsync(work, ct);
        (WorkReply? server, IReadOnlyList<WorkProof> proofs) = await VerifyEndsAsync(before is not null, ct);
        if (work.ScheduleSeed is not null)
            Charge(replies, server);
        WorkReply timed = replies is [WorkReply only] ? only : MergedReply.Of(replies);
        return new PassReport(before, overlap is null ? timed : timed with { WallMs = overlap.WallMs }, server, proofs[0])
        {
            Range = work.Range,
            Proofs = proofs,
            ClientCallsMs = replies.Length == 1 ? [] : [.. replies.Select(CallsOf)],
            Overlap = overlap,
            StartedUtc = _hosts.Client(0).IsHere ? null : startedUtc,
        };
    }

    private Task<(WorkReply[] Replies, ClientOverlap? Overlap)> RunAsync(WorkPass work, CancellationToken ct) =>
        _processes.UnlessLostAsync(_ends.Clients is [WorkProcess only]
            ? RunAsync(only, work, ct)
            : new SynchronizedStart(_ends.Clients, _hosts).RunAsync(work, _plan.RepetitionLimit, ct));

    private async Task<(WorkReply[] Replies, ClientOverlap? Overlap)> RunAsync(WorkProcess client, WorkPass work, CancellationToken ct) =>
        ([await client.AskAsync(new(WorkTask.Run, Pass: work), _plan.RepetitionLimit, ct)], null);

    private static IReadOnlyList<double> CallsOf(WorkReply reply) => reply.Done!.Open?.LatencyMs ?? reply.Done.SamplesMs;

    private void Charge(WorkReply[] clients, WorkReply? server)
    {
        for (int i = 0; i < clients.Length; i++)
            _hosts.Client(i).Charge(clients[i].Cost!.CpuMs);
        if (server is not null)
            _hosts.Server.Charge(server.Cost!.CpuMs);
    }

    // The first client looks at the tables that all of them share, so it comes last: by then the others' statements are counted.
    private async Task<IReadOnlyList<WorkProof>> VerifyAsync(CancellationToken ct)
    {
        WorkReply[] others = await AskAsync(_ends.Further, new(WorkTask.Verify), ct);
        WorkReply first = await _ends.Timed.AskAsync(new(WorkTask.Verify), WorkProcess.SetupLimit, ct);
        return [first.Proof!, .. others.Select(other => other.Proof!)];
    }

    // Every cell has its own connections of the database, and only one cell is at work.
    private async Task ReleaseConnectionsAsync(CancellationToken ct) => await AskAllAsync(WorkTask.ReleaseConnections, ct);

    private RunTimes Times(PassReport pass, double? warmupMs)
    {
        // Only the first repetition follows on fresh processes.
        double? coldMs = _fresh ? _coldMs ?? _warmup.FirstMs ?? pass.Timed.WallMs : null;
        _fresh = false;
        WorkDone done = pass.Timed.Done!;
        return new RunTimes
        {
            StartedUtc = pass.StartedUtc ?? pass.Timed.StartedUtc,
            WallMs = pass.Timed.WallMs,
            ColdMs = coldMs,
            SetupMs = done.SetupMs,
            ConnectMs = pass.Proof.ConnectMs,
            WarmupMs = warmupMs,
            InjectedMs = pass.Timed.InjectedMs,
            JittedMethods = pass.JittedMethods,
            JitMs = pass.JitMs,
            Steady = _warmup.IsSteady(pass.JitMs, pass.CpuMs),
            Batch = CallPercentiles.Of(done.SamplesMs),
            Latency = LatencyTimes.Of(done.Open?.LatencyMs ?? []),
            LatenessMaxMs = done.Open?.LatenessMaxMs,
            Drops = done.Open?.Drops,
            StartSkewMs = pass.Overlap?.SkewMs,
            StartSkewBoundMs = pass.Overlap?.SkewBoundMs,
            Overlap = pass.Overlap?.Part,
        };
    }
}
