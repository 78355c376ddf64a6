using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Client.Scenarios.Cycles;
using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Overlap;
using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios;

/// <summary>Every scenario. A further one adds its line here and nothing elsewhere.</summary>
internal static class ScenarioCatalog
{
    private static readonly List<IScenario> s_experiments =
        [new FanoutScenario(), new CyclesScenario(), new OverlapScenario(), new MailScenario(), new ProxiesScenario(),
            new ClientsScenario()];

    /// <summary>Those that repeat an author's experiment, by <c>run NAME</c>.</summary>
    public static IReadOnlyList<IScenario> Experiments => s_experiments;

    /// <summary>For tests in separate processes: what a further line would do.</summary>
    internal static void Add(IScenario scenario) => s_experiments.Add(scenario);

    /// <exception cref="UsageException">There is none of this name.</exception>
    public static IScenario Find(string name) => Experiments.FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new UsageException($"unknown scenario '{name}'{Closest.Hint(name, Names)}: choose one of {string.Join(", ", Names)}.");

    private static IEnumerable<string> Names => Experiments.Select(scenario => scenario.Name);

    /// <summary>What a process of a run does.</summary>
    /// <param name="scenario">Its scenario's name.</param>
    /// <param name="work">Its name among the scenario's works.</param>
    public static IWork Work(string scenario, string work) =>
        (scenario == RowsScenario.Title ? RowsScenario.OwnWorks : Find(scenario).Works)[work]();

    /// <summary>The story of these repetitions' scenario; null where they compare transports.</summary>
    public static Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) =>
        runs.FirstOrDefault(run => run.Cell.Variant is not null) is { } one
        ? Experiments.FirstOrDefault(scenario => scenario.Name == one.Cell.Scenario.Split('/')[0])?.Replicate(runs)
        : null;
}
