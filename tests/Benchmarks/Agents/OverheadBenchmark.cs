using System.Net;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>
/// What agents add to what a run measures, on one machine: the same cells once with processes that are children of this one, and once with
/// processes that two agents start, which joined over TLS on loopback. All of them are repeated in the same shuffled blocks, a twin of each
/// local cell among them. The rows are in memory, so that nothing hides what an agent adds. The agents' constant work affects local cells
/// too, so no ratio shows it: each second they answer a clock request, and once a block they read the machine's counters.
/// </summary>
/// <param name="Blocks">Repetitions of each cell.</param>
/// <param name="Launches">Launches of the processes, as two processes of one program differ.</param>
/// <param name="Repetition">What a repetition of the fastest cell takes at least, about.</param>
/// <param name="WarmupLimit">Longest warm-up of a cell's processes.</param>
internal sealed record OverheadBenchmark(int Blocks, int Launches, TimeSpan Repetition, TimeSpan WarmupLimit)
{
    /// <summary>The transports unless the user names others.</summary>
    public const string Transports = "sockets/direct,grpc/direct";

    private const int InFlight = 8, BlocksOfALaunch = 10;

    // Small calls: a fast machine then fills a repetition with the rows that two dozen processes can hold.
    private const int BatchSize = 10, MaxRows = 200_000;

    private const string Local = "local", OnAgents = "agents";

    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(2);

    public static OverheadBenchmark Default { get; } = WithBlocks(60);

    public static OverheadBenchmark Quick { get; } = new(3, 1, TimeSpan.FromMilliseconds(10), TimeSpan.Zero);

    /// <summary>With a launch for each ten blocks: more blocks then also say more about what differs from launch to launch.</summary>
    public static OverheadBenchmark WithBlocks(int blocks) =>
        new(blocks, Math.Max(1, blocks / BlocksOfALaunch), TimeSpan.FromMilliseconds(125), TimeSpan.FromSeconds(10));

    /// <summary>Makes the run, and returns its repetitions.</summary>
    /// <param name="transports">Each is measured in both forms.</param>
    /// <param name="observer">Receives each repetition.</param>
    /// <param name="ct">Ends it.</param>
    /// <exception cref="RemedyException">An agent or a repetition failed.</exception>
    public async Task<IReadOnlyList<RepetitionRecord>> RunAsync(IReadOnlyList<ITransport> transports, IRunObserver observer,
        CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        string join = folder["join"];
        var own = new OwnProcesses([]);
        await using var coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 1, 1, s_timeout, join), own, _ => { });
        await using ChildProcess server = Agent(join, "server"), client = Agent(join, "client");
        await coordinator.AllThereAsync(ct);
        await using IDatabase database = await DatabaseCatalog.OpenAsync(DatabaseCatalog.Memory(MaxRows), ct);
        RunPlan plan = await PlanAsync(transports, database, HostList.Here(own), ct);
        RunFiles files = RunFiles.Create(folder["results"], EnvironmentCapture.Take(plan.RunId, plan.OrderSeed, [], new()));
        await new Runner(plan, files, observer, own, coordinator.Hosts).RunAsync(ct);
        if (files.Runs.FirstOrDefault(run => !run.Valid) is { } bad)
            throw new RemedyException($"{bad.Cell.Key} is not valid: {OneLine.Of(bad.Reason!)}");
        // The agents end by themselves, but only then.
        await coordinator.DisposeAsync();
        return files.Runs;
    }

    private static ChildProcess Agent(string join, string role) =>
        ChildProcess.Start($"the {role} agent", "client", ["agent", "--join", join, "--role", role]);

    private async Task<RunPlan> PlanAsync(IReadOnlyList<ITransport> transports, IDatabase database, HostList here, CancellationToken ct) =>
        new()
    {
        RunId = OnAgents,
        Scenario = RowsScenario.Title,
        OrderSeed = 1,
        Cells = await CellsAsync(transports, MaxRows / BatchSize, database, here, ct),
        Length = RunLength.Exactly(Blocks),
        Launches = Launches,
        Pilot = new(new(Repetition.TotalMilliseconds, MaxRows), (work, stop) =>
            CellsAsync(transports, work.Calls.Values.Single(), database, here, stop)),
        Protocol = new() { Isolation = Isolation.Generation },
        WarmupLimit = WarmupLimit,
    };

    // A point for each transport and form, so that a cell is held against its own and no other one's.
    private static async Task<IReadOnlyList<PlannedCell>> CellsAsync(IReadOnlyList<ITransport> transports, int calls, IDatabase database,
        HostList here, CancellationToken ct)
    {
        var settings = new RowsSettings { Serving = new() { Database = DatabaseCatalog.Memory(calls * BatchSize) }, Batches = calls,
            BatchSize = BatchSize };
        RowDigest[] source = [await database.DigestServiceTableAsync(settings.Rows, ct: ct)];
        var plan = new RowsPlan(settings, _ => source, database.AsyncKind);
        return
        [
            .. from transport in transports
               from form in Enum.GetValues<CallForm>()
               let planned = plan.Cell(transport, form, InFlight)
               let local = Named(planned, Local, null) with { Hosts = here }
               from cell in new[] { local, Named(planned, OnAgents, Local), local.As(Control.AaTwin) }
               select cell,
        ];
    }

    private static PlannedCell Named(PlannedCell planned, string variant, string? against) => planned with
    {
        Cell = planned.Cell with
        {
            Scenario = $"{OnAgents}/{planned.Cell.Wire}/{CsvText.Of(planned.Cell.Form)}",
            Variant = variant,
            Against = against,
        },
    };
}
