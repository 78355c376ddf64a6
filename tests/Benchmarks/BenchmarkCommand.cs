using System.CommandLine;
using IntegrationMethods.Tests.Benchmarks.Agents;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>The command line: what the product's own parts cost, as ratios of things that ran in turn.</summary>
internal static class BenchmarkCommand
{
    private const int MaxAgents = 1_000;

    private const int MinBlocks = 2;

    private const string LocalAgents = "local";

    private static readonly BenchmarkPace s_quick = new(TimeSpan.FromMilliseconds(100), TimeSpan.FromMilliseconds(20), 5);

    private static readonly HarnessBenchmark s_quickHarness = new(2, TimeSpan.FromMilliseconds(200), TimeSpan.FromMilliseconds(200));

    public static RootCommand Create()
    {
        var common = new CommonOptions();
        var transport = OptionOf.Value("--transport", "a,b", TransportSelection.All,
            $"Transports: {TransportSelection.Help(TransportCatalog.Create(new TransportOptions()))}");
        var quick = new Option<bool>("--quick") { Description = "Finish in seconds instead of minutes; the figures mean little." };
        var agents = OptionOf.Value<string[]>("--agents", "n,…|local", [],
            $"Measure only what so many agents cost the coordinator of a run; they are simulated. Or, with {LocalAgents}: only whether "
                + "cells on agents of this machine take as long as cells without.");
        var repetitions = OptionOf.Value("--repetitions", "n", OverheadBenchmark.Default.Blocks,
            $"With --agents {LocalAgents}: repetitions of each cell, {MinBlocks} or more.");
        var benchmark = new RootCommand(
            "Measures the overhead of the transports and the database layer over bare sockets and a bare driver.")
        {
            transport, quick, agents, repetitions, CreateSimulatedAgents(), CreateHarness(),
        };
        foreach (Option option in common.All)
            benchmark.Options.Add(option);
        benchmark.SetAction((parsed, ct) => parsed.GetValue(agents) is [LocalAgents]
            ? RunLocalAgentsAsync(Points.Value(parsed, transport, quick: true, OverheadBenchmark.Transports),
                Overhead(parsed.GetValue(repetitions), parsed.GetValue(quick)), ct)
            : NumberList.ParseInts(agents.Name, parsed.GetValue(agents)!, 1, MaxAgents, "1,10,100") is { Count: > 0 } counts
            ? RunAgentsAsync(counts, parsed.GetValue(quick), ct)
            : RunAsync(parsed.GetValue(transport)!, parsed.GetValue(quick), common.ReadDatabase(parsed), ct));
        return benchmark;
    }

    /// <summary>The agents of <see cref="CoordinatorBenchmark"/>.</summary>
    private static Command CreateSimulatedAgents()
    {
        var join = new Argument<string>("join-file") { Description = "File with the join string." };
        var count = new Argument<int>("agents") { Description = "How many agents." };
        var agents = new Command(CoordinatorBenchmark.Command, "The simulated agents of the benchmark, started by it.") { join, count };
        agents.Hidden = true;
        agents.SetAction((parsed, ct) => SimulatedAgents.RunAsync(parsed.GetValue(join)!, parsed.GetValue(count), ct));
        return agents;
    }

    /// <summary>One process of <see cref="HarnessBenchmark"/>: writes its trials as a line of JSON.</summary>
    private static Command CreateHarness()
    {
        var warmUp = new Argument<int>("warm-up") { Description = "Warm-up of each form, in milliseconds." };
        var time = new Argument<int>("time") { Description = "Measured time of each form, in milliseconds." };
        var harness = new Command(HarnessBenchmark.Command, "One process of the benchmark, started by it.") { warmUp, time };
        harness.Hidden = true;
        harness.SetAction(async (parsed, ct) => Console.WriteLine(ControlJson.Write(await HarnessTrials.RunAsync(
            TimeSpan.FromMilliseconds(parsed.GetValue(warmUp)), TimeSpan.FromMilliseconds(parsed.GetValue(time)), ct))));
        return harness;
    }

    private static async Task<int> RunAgentsAsync(IReadOnlyList<int> counts, bool quick, CancellationToken ct)
    {
        Console.WriteLine(
            $"The coordinator of a run, by its simulated agents, each with {SimulatedClient.Calls:N0} calls a repetition, on loopback:");
        CoordinatorBenchmark benchmark = quick ? CoordinatorBenchmark.Quick : CoordinatorBenchmark.Default;
        // This process's compiler is at work until then, and would be counted for the first of them.
        if (!quick)
            await benchmark.RunAsync(counts[^1], ct);
        var costs = new List<CoordinatorCost>();
        foreach (int count in counts)
        {
            costs.Add(await benchmark.RunAsync(count, ct));
            Console.WriteLine(costs[^1]);
        }
        if (CoordinatorCost.Line(costs) is { } line)
            Console.WriteLine(line);
        return 0;
    }

    private static OverheadBenchmark Overhead(int repetitions, bool quick) => quick ? OverheadBenchmark.Quick
        : repetitions >= MinBlocks ? OverheadBenchmark.WithBlocks(repetitions)
        : throw new UsageException($"--repetitions must be {MinBlocks} or more, not {repetitions}.");

    private static async Task<int> RunLocalAgentsAsync(string transports, OverheadBenchmark benchmark, CancellationToken ct)
    {
        Console.WriteLine(
            "Cells whose processes agents on this machine start, over the same cells with local children, in the same shuffled blocks:");
        ITransport[] wires = [.. TransportSelection.Parse(TransportCatalog.Create(new TransportOptions()), transports)
            .Where(transport => transport is { HasWire: true, Lacks: null })];
        IReadOnlyList<RepetitionRecord> runs = await benchmark.RunAsync(wires, new OverheadProgress(Console.WriteLine), ct);
        foreach (AgentOverhead overhead in AgentOverhead.Of(runs))
            Console.WriteLine(overhead);
        return 0;
    }

    private static async Task<int> RunAsync(string transports, bool quick, DatabaseOptions database, CancellationToken ct)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(new TransportOptions());
        var suite = new BenchmarkSuite(TransportSelection.Parse(catalog, transports), Console.WriteLine, quick ? s_quick : null);
        IReadOnlyList<BenchmarkRow> rows = await suite.RunAsync(ct);
        Console.WriteLine("The harness itself (in process, without a database), compared with a bare loop of the same calls and inserts:");
        foreach (BenchmarkRow row in await (quick ? s_quickHarness : HarnessBenchmark.Default).RunAsync(ct))
            Console.WriteLine(row);
        await WriteDatabaseLayerAsync(database, quick, ct);
        return rows.Count > 0 ? 0 : Terminal.Failed;
    }

    private static async Task WriteDatabaseLayerAsync(DatabaseOptions database, bool quick, CancellationToken ct)
    {
        DatabaseEngine engine = DatabaseCatalog.Resolve(database.Engine);
        if (engine.OpenDriver is null)
        {
            Console.WriteLine(
                $"The database {engine.Name} has no driver to compare the database layer with: choose one that has with --db "
                    + $"({DatabaseBenchmark.WithDriver}).");
            return;
        }
        Console.WriteLine(
            $"The database layer compared with a bare driver loop of the same statements, on "
                + $"{engine.Name}{(engine.FileOf is null ? "" : " in a temporary file")}:");
        foreach (string line in await DatabaseBenchmark.RunAsync(database, quick, ct))
            Console.WriteLine(line);
    }
}
