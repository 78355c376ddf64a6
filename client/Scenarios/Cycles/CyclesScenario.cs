using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>Two halves of a computation in order against two <c>Task.Run</c>: from how much work on a second processor pays.</summary>
internal sealed class CyclesScenario : IScenario
{
    public const string InOrder = "in_order";
    public const string TaskRun = "task_run";
    private const long MaxCycles = 100_000_000_000;

    private readonly Option<string[]> _cycles = OptionOf.List("--cycles",
        "1,10,100,1000,10000,100000,1000000,10000000,100000000,1000000000",
        "Cycles of each half. With --quick: 1,1000,1000000.");

    private readonly Option<string[]> _processors = OptionOf.List("--processors", ProcessorCounts.Default,
        "Processors that the process may use. Default: 1, 2, 4 … up to all of them.");

    private readonly Option<string[]> _sleeps = OptionOf.List("--sleeps", "1,10,100,1000",
        "Milliseconds that each half sleeps instead of computing, as a cautionary example: a sleeping thread needs no processor. "
            + "With --quick: 1.");

    public string Name => "cycles";

    public string Summary => "two halves of a computation one after the other, against two Task.Run";

    public IReadOnlyList<Option> Options => [_cycles, _processors, _sleeps];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } = new Dictionary<string, Func<IWork>> { ["halves"] = () =>
        new HalvesWork() };

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        bool quick = settings.Quick;
        IReadOnlyList<long> cycles = NumberList.Parse(_cycles.Name, Points.Value(parsed, _cycles, quick, ["1,1000,1000000"]), 1, MaxCycles,
            "1000,1000000");
        IReadOnlyList<long> processors = NumberList.Parse(_processors.Name, parsed.GetValue(_processors)!, 1, Environment.ProcessorCount,
            "1,2");
        IReadOnlyList<long> sleeps = NumberList.Parse(_sleeps.Name, Points.Value(parsed, _sleeps, quick, ["1"]), 1, 60_000, "1,10");
        if (cycles.Count + sleeps.Count == 0 || processors.Count == 0)
            throw new UsageException(
                "--cycles, --sleeps and --processors leave nothing to run: name at least one number of cycles and of processors.");
        Affinity.Check();
        PlannedCell[] halves = [.. from processor in processors from cycle in cycles from cell in Pair(new(cycle, 0, (int)processor))
            select cell];
        PlannedCell[] asleep = [.. from processor in processors from sleep in sleeps from cell in Pair(new(0, (int)sleep, (int)processor))
            select cell];
        return Task.FromResult(new ScenarioPlan([.. halves, .. asleep],
            ["The points that sleep are a cautionary example: a sleeping thread needs no processor, so they say nothing about work."])
        {
            Controlled = halves.Concat(asleep).ElementAt(Math.Max(0, halves.Length - 1)),
        });
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => CyclesReplication.Of(runs);

    private static IEnumerable<PlannedCell> Pair(HalvesSetup point) =>
    [
        Cell(point, Points.Cell(ScenarioOf(point), InOrder, null, CallForm.Sync)),
        Cell(point with { Tasks = true }, Points.Cell(ScenarioOf(point), TaskRun, InOrder, CallForm.Async)),
    ];

    private static PlannedCell Cell(HalvesSetup setup, Cell cell) => new(cell, Points.Workload(2))
    {
        StartAsync = async (processes, ct) => new(await processes.StartAsync("halves", setup, ct, ProcessorCounts.First(setup.Processors))),
        Check = DigestCheck.Expecting(Halves.Expected(setup.Cycles)),
        Warmup = WarmupRule.None,
    };

    private static string ScenarioOf(HalvesSetup point) =>
        FormattableString.Invariant($"cycles/{(point.SleepMs > 0 ? $"sleep-{point.SleepMs}ms" : $"{point.Cycles}")}/{point.Processors}cpu");
}
