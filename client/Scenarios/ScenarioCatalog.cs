using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Client.Scenarios.Cycles;
using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Overlap;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios;

/// <summary>Every scenario.</summary>
internal static class ScenarioCatalog
{
    public static IReadOnlyList<IScenario> All { get; } =
        [new FanoutScenario(), new CyclesScenario(), new OverlapScenario(), new MailScenario(), new ProxiesScenario(), new ClientsScenario()];

    /// <exception cref="UsageException">There is none of this name.</exception>
    public static IScenario Find(string name) => All.FirstOrDefault(scenario => scenario.Name == name)
        ?? throw new UsageException($"--scenario must be all, or some of {string.Join(", ", All.Select(scenario => scenario.Name))}, not '{name}'.");

    /// <summary>The one that these cells are of; null where they compare transports.</summary>
    public static IScenario? Of(IEnumerable<Cell> cells) =>
        cells.FirstOrDefault(cell => cell.Variant is not null) is { } one ? All.FirstOrDefault(scenario => scenario.Name == one.Scenario.Split('/')[0]) : null;
}
