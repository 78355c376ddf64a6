using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary>A command line of the main job on memory, planned.</summary>
internal static class RowsLine
{
    /// <summary>All cells with their controls, the settings, and what rates have to keep where they are sought.</summary>
    public static async Task<(IReadOnlyList<PlannedCell> Cells, RunSettings Settings, RateBound? Bound)> PlanAsync(string line)
    {
        (ScenarioPlan read, RunSettings settings) = await ReadAsync(line);
        await using ScenarioPlan plan = read;
        return (CellPlan.Complete(plan, settings), settings, plan.Keeps);
    }

    public static async Task<(ScenarioPlan Plan, RunSettings Settings)> ReadAsync(string line)
    {
        var scenario = new RowsScenario(new CommonOptions());
        var options = new RunOptions(scenario);
        var root = new RootCommand();
        foreach (Option option in options.All)
            root.Options.Add(option);
        ParseResult parsed = root.Parse(line + " --db memory");
        RunSettings settings = options.Read(parsed);
        return (await scenario.PlanAsync(parsed, settings, _ => { }, CancellationToken.None), settings);
    }
}
