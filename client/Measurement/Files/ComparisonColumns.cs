using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary>Columns of <c>comparison.csv</c> that a kind of run never fills: its file does without them.</summary>
internal static class ComparisonColumns
{
    private static readonly string[] s_ofScenarios = ["variant", "against"];

    private static readonly string[] s_ofBuilds = ["build"];

    private static readonly string[] s_ofFloors = WithEnds("ratio_to_floor"), s_ofFloorsByCpu = WithEnds("cpu_ratio_to_floor");

    private static readonly string[] s_ofForms = WithEnds("ratio_async_to_sync"), s_ofFormsByCpu = WithEnds("cpu_ratio_async_to_sync");

    /// <summary>Of factors that a run does not vary; empty in every cell then.</summary>
    private static readonly (string Name, Func<Cell, object?> Value)[] s_ofFactors =
        [("rows_per_call", cell => cell.RowsPerCall), ("row_bytes", cell => cell.RowBytes), ("offered", cell => cell.Offered),
            ("shared_connections", cell => cell.SharedConnections)];

    private static readonly string[] s_ofGenerators = WithEnds("generator_gain");

    // Wall times of an open loop are those of its schedule.
    private static readonly string[] s_ofClosedLoops = [.. s_ofFloors, .. s_ofForms, "verdict"];

    private static readonly string[] s_ofCosts = WithEnds("cost_per_million_rows");

    /// <summary>
    /// By the cells and the price alone, so that runs of one kind have the same columns; nothing before the first repetition.
    /// </summary>
    public static IReadOnlySet<string> LeftOut(IReadOnlyCollection<RepetitionRecord> runs, double? cpuHour = null)
    {
        bool isOfTransports = runs.All(run => run.Cell.Variant is null), isScenario = runs.All(run => run.Cell.Variant is not null),
            isOpenLoop = runs.All(run => run.Workload.IsOpenLoop);
        return runs.Count == 0 ? new HashSet<string>() : new HashSet<string>(
        [
            .. s_ofFactors.Where(factor => runs.All(run => factor.Value(run.Cell) is null)).Select(factor => factor.Name),
            .. runs.All(run => run.Cell.Build == ProgramBuild.This) ? s_ofBuilds : [],
            .. runs.All(run => run.Cell.Control != Control.OneClientMore) ? s_ofGenerators : [],
            .. cpuHour is null ? s_ofCosts : [],
            .. isOfTransports ? s_ofScenarios : [],
            .. isScenario && !runs.Any(run => run.Cell.IsFloor) ? s_ofFloors.Concat(s_ofFloorsByCpu) : [],
            .. isScenario ? s_ofForms.Concat(s_ofFormsByCpu) : [],
            .. isOpenLoop ? s_ofClosedLoops : [],
        ]);
    }

    public static byte[] File(IReadOnlyList<ComparisonRow> rows, IReadOnlyCollection<RepetitionRecord> runs, double? cpuHour = null) =>
        CsvFile.Whole(rows, LeftOut(runs, cpuHour));

    private static string[] WithEnds(string name) => [name, $"{name}_lo", $"{name}_hi"];
}
