using System.Net;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>
/// What a coordinator costs: the product's own runner, files and TLS connections, with agents that are simulated in another process and
/// answer at once. Whatever takes processor time here grows with the agents; the time of a pass does not count.
/// </summary>
/// <param name="WarmUp">Repetitions that do not count.</param>
/// <param name="Repetitions">Those that do.</param>
internal sealed record CoordinatorBenchmark(int WarmUp, int Repetitions)
{
    /// <summary>The client's hidden command that is the agents' process.</summary>
    public const string Command = "simulated-agents";

    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(2);

    public static CoordinatorBenchmark Default { get; } = new(8, 20);

    public static CoordinatorBenchmark Quick { get; } = new(1, 3);

    /// <exception cref="RemedyException">An agent or a repetition failed.</exception>
    public async Task<CoordinatorCost> RunAsync(int agents, CancellationToken ct)
    {
        using var folder = new ScratchFolder();
        string join = folder["join"];
        var own = new OwnProcesses([]);
        await using var coordinator = Coordinator.Start(new(new(IPAddress.Loopback, 0), 0, agents, s_timeout, join), own, _ => { });
        await using ChildProcess simulated = ChildProcess.Start("the simulated agents", "benchmarks",
            [Command, join, agents.ToString(CultureInfo.InvariantCulture)]);
        own.Add(simulated.Pid);
        await coordinator.AllThereAsync(ct);
        RunPlan plan = Plan(agents);
        RunFiles files = RunFiles.Create(folder["results"], EnvironmentCapture.Take(plan.RunId, plan.OrderSeed, [], new()));
        var times = new CoordinatorTimes();
        await new Runner(plan, files, times, own, coordinator.Hosts).RunAsync(ct);
        if (files.Runs.FirstOrDefault(run => !run.Valid) is { } bad)
            throw new RemedyException($"a repetition with {agents} simulated agents failed: {OneLine.Of(bad.Reason!)}");
        // They end by themselves, but only then.
        await coordinator.DisposeAsync();
        return times.Cost(agents, WarmUp);
    }

    private RunPlan Plan(int agents) => new()
    {
        RunId = "agents",
        Scenario = "agents",
        OrderSeed = 1,
        Cells = [Cell(agents)],
        Length = RunLength.Exactly(WarmUp + Repetitions),
        Protocol = new() { Isolation = Isolation.Session, MinOverlap = 0 },
        WarmupLimit = TimeSpan.Zero,
    };

    private static PlannedCell Cell(int agents) => new(
        Points.Cell("agents", "simulated", null, CallForm.Async) with { Clients = agents }, Points.Workload(agents * SimulatedClient.Calls))
    {
        StartAsync = async (processes, ct) =>
        {
            WorkProcess[] clients = [.. Enumerable.Range(0, agents).Select(client => processes.Start("client", client: client))];
            await Task.WhenAll(clients.Select(client => processes.OpenAsync(client, agents, ct)));
            return new(clients[0]) { Further = clients[1..] };
        },
        Check = DigestCheck.Expecting(SimulatedClient.Answer),
        Warmup = WarmupRule.None,
    };
}
