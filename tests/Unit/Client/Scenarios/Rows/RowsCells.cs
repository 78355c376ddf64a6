using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary>The cells of the main job, from arguments as they stand on a command line.</summary>
internal static class RowsCells
{
    public static async Task<IReadOnlyList<Cell>> CellsAsync(params string[] arguments) =>
        [.. (await PlannedAsync(arguments)).Select(planned => planned.Cell)];

    public static async Task<IReadOnlyList<PlannedCell>> PlannedAsync(params string[] arguments)
    {
        var scenario = new RowsScenario(new CommonOptions());
        await using ScenarioPlan plan = await scenario.PlanAsync(quick: false, [.. arguments, "--db", "memory"]);
        return plan.Cells;
    }
}
