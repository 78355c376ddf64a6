using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Client.Engine.Resume;

/// <summary>Whether repetitions are of the cells that a plan has, with the same work.</summary>
internal static class PlanDifferences
{
    /// <param name="plan">All cells of a run.</param>
    /// <param name="runs">Repetitions of an earlier part of it.</param>
    /// <returns>Such as <c>batch_size 50 against 100</c>; empty where nothing differs.</returns>
    public static IReadOnlyList<string> Of(IReadOnlyList<PlannedCell> plan, IReadOnlyList<RepetitionRecord> runs)
    {
        Dictionary<(string, string), PlannedCell> cells = plan.ToDictionary(planned => (planned.Cell.Scenario, planned.Cell.Key));
        return
        [
            .. (from run in runs.DistinctBy(run => (run.Cell, run.Workload))
                from difference in cells.TryGetValue((run.Cell.Scenario, run.Cell.Key), out PlannedCell? planned) ? Of(planned, run) : [$"{run.Cell.Key} is no cell any more"]
                select difference).Distinct(),
        ];
    }

    private static IEnumerable<string> Of(PlannedCell planned, RepetitionRecord run) =>
        from column in Columns<Workload>.Names.Zip(Columns<Workload>.Write(run.Workload), Columns<Workload>.Write(planned.Workload))
        where column.Second != column.Third
        select $"{column.First} {column.Second} against {column.Third}";
}
