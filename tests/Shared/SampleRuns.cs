using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Repetitions with chosen times.</summary>
internal static class SampleRuns
{
    private static readonly Dictionary<string, string> s_displayNames =
        TransportCatalog.Create(new TransportOptions()).DistinctBy(transport => transport.Name)
            .ToDictionary(transport => transport.Name, transport => transport.DisplayName);

    private static readonly Workload s_workload = new()
    {
        Connections = 1,
        RowQueriesInFlight = 1,
        Db = "sqlite",
        Batches = 20,
        BatchSize = 50,
        Isolation = Isolation.Session,
    };

    public static Cell Cell(string transport, CallForm form, int inFlight = 8, FormKind async = FormKind.Native) => new()
    {
        Transport = transport,
        DisplayName = s_displayNames.GetValueOrDefault(transport, transport),
        ClientStack = "direct",
        ServerStack = "direct",
        Form = form,
        SyncKind = FormKind.Native,
        AsyncKind = async,
        InFlight = inFlight,
    };

    public static RepetitionRecord Run(Cell cell, int block, double? wallMs, string? reason = null) =>
        Run(cell, s_workload, block, wallMs) with { Reason = reason };

    public static RepetitionRecord Run(Cell cell, Workload workload, int block, double? wallMs) => new()
    {
        RunId = "r1",
        OrderSeed = 42,
        Block = block,
        Position = 1,
        Cell = cell,
        Workload = workload,
        Time = new() { StartedUtc = new(2026, 11, 7, 12, 0, block, TimeSpan.Zero), WallMs = wallMs },
    };

    /// <summary>Blocks 1, 2, … of one cell.</summary>
    public static IEnumerable<RepetitionRecord> Runs(Cell cell, params double[] wallMs) => wallMs.Select((ms, i) => Run(cell, i + 1, ms));

    /// <summary>Two methods and the floor in both forms over three blocks; gRPC's async form rides on its sync one.</summary>
    public static IReadOnlyList<RepetitionRecord> ThreeBlocks() =>
    [
        .. Runs(Cell("inprocess", CallForm.Sync), 100, 110, 105),
        .. Runs(Cell("inprocess", CallForm.Async), 50, 55, 50),
        .. Runs(Cell("nettcp", CallForm.Sync), 200, 220, 210),
        .. Runs(Cell("nettcp", CallForm.Async), 160, 178, 165),
        .. Runs(Cell("grpc", CallForm.Sync, async: FormKind.OverSync), 300, 310, 305),
        .. Runs(Cell("grpc", CallForm.Async, async: FormKind.OverSync), 310, 300, 306),
    ];

    /// <summary>
    /// Ten blocks whose pairs are within a percent or so, but for the block's own time: b takes <paramref name="ratio"/> of a's.
    /// </summary>
    public static IEnumerable<RepetitionRecord> TenBlocks(Cell cell, double ratio, int shift = 0) =>
        Runs(cell, [.. Enumerable.Range(0, 10)
            .Select(block => 100 * ratio * (1 + 0.1 * block) * (1 + 0.01 * Math.Sin(7 * block + shift)))]);

    /// <summary>The controls of a cell of <see cref="TenBlocks"/>, as they should come out.</summary>
    public static IEnumerable<RepetitionRecord> Controls(Cell cell, double ratio, double delay = 1.10, double twin = 1) =>
    [
        .. TenBlocks(cell with { Control = Control.AaTwin }, ratio * twin, shift: 3),
        .. TenBlocks(cell with { Control = Control.Delay10 }, ratio * delay, shift: 5)
            .Select(run => run with { Time = run.Time with { InjectedMs = ControlRule.Delay * run.Time.WallMs / delay } }),
    ];

    /// <summary>A repetition with every field filled, texts and numbers as awkward as they come.</summary>
    public static RepetitionRecord Full() =>
        Run(Cell("nettcp", CallForm.Async, async: FormKind.OverSync)
        with { ServerStack = "corewcf", Profile = Profile.Tuned, Control = Control.AaTwin, Variant = "task_run", Against = "in_order" }, 3,
        10.1 + 10.2) with
    {
        Time = new()
        {
            StartedUtc = new DateTimeOffset(2026, 11, 7, 12, 0, 3, TimeSpan.Zero).AddTicks(1),
            WallMs = 10.1 + 10.2,
            ColdMs = 1e-7,
            SetupMs = 2.25,
            ConnectMs = 1.5,
            WarmupMs = 12_345.678,
            InjectedMs = 0.5,
            JittedMethods = 17,
            JitMs = 20.125,
            Steady = false,
            Batch = new() { P50Ms = 1.5, P90Ms = 2.5, P99Ms = 3.5, MaxMs = 4.5 },
            Latency = new() { P50Ms = 5.5, P90Ms = 6.5, P95Ms = 7.5, P99Ms = 8.5, MaxMs = 9.5 },
            LatenessMaxMs = 10.5,
            Drops = 2,
        },
        Client = Cost(1),
        Server = Cost(1_000),
        ClientCpus = 4,
        WireBytes = long.MaxValue,
        TlsVersion = "1.3",
        PayloadBytes = 0,
        Parity = new()
        {
            RowQueries = 1_000,
            Inserts = 999,
            Commits = 1_001,
            EngineRowQueries = 1_002,
            EngineInserts = 1_003,
            RowsExpected = 1_000,
            RowsArrived = 998,
            RowsDistinct = 997,
            SourceSha256 = "ab12",
            TargetSha256 = "cd34",
        },
        Noise = new()
        {
            WindowMs = 2_000.5,
            Cpus = 2,
            StealMs = 10,
            ForeignCpuMs = 40.25,
            ForeignProcesses = "a, \"b\" 0.8 %; c 0.2 %",
            Throttled = 1,
            MajorFaults = 3,
            TcpRetransmits = 4,
            TcpSegments = 5,
        },
        Reason = "rows differ: \"a, b\" and 'İ' is no 'I'; = 1",
    };

    private static ProcessCost Cost(int times) => new()
    {
        CpuUserMs = 1.25 * times,
        CpuSysMs = 2.5 * times,
        AllocatedBytes = 3 * times,
        Gc0 = 4 * times,
        Gc1 = 5 * times,
        Gc2 = 0,
        GcPauseMs = 6.5 * times,
        TpThreadsMax = 7 * times,
        TpQueueMax = 8 * times,
        TpQueuedMs = 8.5 * times,
        TpInjected = 2 * times,
        TpBlockedMs = 3.5 * times,
        ThreadsMax = 9 * times,
        CtxSwitchesVoluntary = 10 * times,
        CtxSwitchesInvoluntary = 11 * times,
        PeakRssBytes = 12 * times,
    };
}
