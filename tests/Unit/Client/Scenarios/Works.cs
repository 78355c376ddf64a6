using System.CommandLine;
using System.Text.Json;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios;

/// <summary>Works of a scenario within the test's own process, and plans from a command line.</summary>
internal static class Works
{
    public static Task<string?> OpenAsync<TSetup>(this IWork work, TSetup setup) =>
        work.OpenAsync(JsonSerializer.SerializeToElement(setup, ControlJson.Options));

    /// <summary>Why a pass with this answer does not count; null if it does.</summary>
    public static string? Complaint(this PlannedCell planned, string answer) =>
        planned.Check(new(null, new WorkReply { Done = new() { Answer = answer } }, null, new())).Reason;

    /// <summary>What a run with these arguments would do.</summary>
    public static Task<ScenarioPlan> PlanAsync(this IScenario scenario, bool quick, params string[] arguments)
    {
        ParseResult parsed = Plans.Parse(scenario, arguments);
        Assert.That(parsed.Errors.Select(error => error.Message), Is.Empty);
        return scenario.PlanAsync(parsed, Plans.Settings(scenario, quick), _ => { }, CancellationToken.None);
    }
}
