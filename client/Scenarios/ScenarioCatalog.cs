using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Client.Scenarios.Cycles;
using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Overlap;
using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios;

/// <summary>Every scenario.</summary>
internal static class ScenarioCatalog
{
    public static IReadOnlyList<IScenario> All { get; } =
        [new FanoutScenario(), new CyclesScenario(), new OverlapScenario(), new MailScenario(), new ProxiesScenario(), new ClientsScenario()];

    /// <exception cref="UsageException">There is none of this name.</exception>
    public static IScenario Find(string name) => All.FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new UsageException($"--scenario must be all, or some of {string.Join(", ", All.Select(scenario => scenario.Name))}, not '{name}'.");

    /// <summary>The story of these repetitions' scenario; null where they compare transports.</summary>
    public static Story? Tell(IReadOnlyList<RunRecord> runs) => runs.FirstOrDefault(run => run.Cell.Variant is not null) is { } one
        ? All.FirstOrDefault(scenario => scenario.Name == one.Cell.Scenario.Split('/')[0])?.Tell(runs)
        : null;
}
