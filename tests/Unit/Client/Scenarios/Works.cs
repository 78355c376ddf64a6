using System.CommandLine;
using System.Text.Json;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios;

/// <summary>Works of a scenario within the test's own process, and plans from a command line.</summary>
internal static class Works
{
    public static Task<string?> OpenAsync<TSetup>(this IWork work, TSetup setup) => work.OpenAsync(JsonSerializer.SerializeToElement(setup, ControlJson.Options));

    /// <summary>What a run with these arguments would do.</summary>
    public static Task<ScenarioPlan> PlanAsync(this IScenario scenario, bool quick, params string[] arguments)
    {
        var command = new Command(scenario.Name);
        foreach (Option option in scenario.Options)
            command.Options.Add(option);
        ParseResult parsed = command.Parse(arguments);
        Assert.That(parsed.Errors.Select(error => error.Message), Is.Empty);
        return scenario.PlanAsync(parsed, quick, CancellationToken.None);
    }
}
