using System.CommandLine;
using IntegrationMethods.Client.Engine;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios;

/// <summary>Scenarios' plans from arguments as they stand on a command line.</summary>
internal static class Plans
{
    public static Task<ScenarioPlan> Of(IScenario scenario, params string[] arguments) => scenario.PlanAsync(quick: false, arguments);

    public static Task<ScenarioPlan> Quick(IScenario scenario, params string[] arguments) => scenario.PlanAsync(quick: true, arguments);

    public static ParseResult Parse(IScenario scenario, params string[] arguments)
    {
        var command = new RootCommand();
        foreach (Option option in scenario.Options)
            command.Options.Add(option);
        return command.Parse(arguments);
    }

    /// <summary>What the command line asks of every run, with the defaults but for these.</summary>
    public static RunSettings Settings(IScenario scenario, bool quick = false) => new()
    {
        Length = RunLength.Exactly(10),
        OrderSeed = 1,
        Quick = quick,
        Protocol = new() { Isolation = scenario.Isolation },
        WarmupLimit = TimeSpan.FromSeconds(10),
    };
}
