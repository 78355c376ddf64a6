namespace IntegrationMethods.Reports.Tables;

/// <summary>
/// The rows of a comparison as tables show them: with the figures of cells that have one valid repetition, no mean and no interval, which
/// the files leave empty, but a time that people want to see; without the checks of the load generator, whose outcome their cells have.
/// </summary>
internal static class TableRows
{
    public static IReadOnlyList<ComparisonRow> Of(RunResults results) =>
    [
        .. results.Comparison.Zip(results.Cells, (row, cell) => row.MeanMs is null && cell.Times is [var time]
            ? With(row, cell, time)
            : row)
            .Where(row => row.Cell.Control != Control.OneClientMore),
    ];

    private static ComparisonRow With(ComparisonRow row, CellRepetitions cell, double time) => row with
    {
        MeanMs = time,
        MedianMs = time,
        RowsPerSecond = time > 0 ? row.Rows / time * 1_000 : null,
        CpuMsPer1000Rows = row.CpuMsPer1000Rows ?? (cell.Figures(Metric.CpuTime).Values.ToArray() is [var cpu] ? cpu : null),
    };
}
