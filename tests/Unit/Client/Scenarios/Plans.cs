using System.CommandLine;
using IntegrationMethods.Client.Engine;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios;

/// <summary>Scenarios' plans from arguments as they stand on a command line.</summary>
internal static class Plans
{
    public static Task<ScenarioPlan> Of(IScenario scenario, params string[] arguments) => scenario.PlanAsync(Parse(scenario, arguments), quick: false, CancellationToken.None);

    public static Task<ScenarioPlan> Quick(IScenario scenario, params string[] arguments) => scenario.PlanAsync(Parse(scenario, arguments), quick: true, CancellationToken.None);

    public static ParseResult Parse(IScenario scenario, params string[] arguments)
    {
        var command = new RootCommand();
        foreach (Option option in scenario.Options)
            command.Options.Add(option);
        return command.Parse(arguments);
    }
}
