using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Reports.Tables;

/// <summary>
/// The rows of a comparison as tables show them: with the figures of cells that have one valid repetition, no mean and no interval, which
/// the files leave empty, but a time that people want to see; with the intervals of async against sync that verdicts rest on; without the
/// checks of the load generator, whose outcome their cells have.
/// </summary>
internal static class TableRows
{
    public static IReadOnlyList<ComparisonRow> Of(RunResults results)
    {
        Contrast[] forms = [.. results.Contrasts.Where(contrast => contrast.IsDeclaredOfForms)];
        return
        [
            .. results.Comparison.Zip(results.Cells, (row, cell) => row.MeanMs is null && cell.Times is [var time]
                ? With(row, cell, time)
                : row)
                .Where(row => row.Cell.Control != Control.OneClientMore).Select(row => Judged(row, forms)),
        ];
    }

    private static ComparisonRow Judged(ComparisonRow row, Contrast[] forms)
    {
        if (Interval(row, forms, Metric.WallTime) is { } wall)
            row = row with { RatioAsyncToSync = wall.Ratio, RatioAsyncToSyncLo = wall.Lo, RatioAsyncToSyncHi = wall.Hi };
        return Interval(row, forms, Metric.CpuTime) is { } cpu
            ? row with { CpuRatioAsyncToSync = cpu.Ratio, CpuRatioAsyncToSyncLo = cpu.Lo, CpuRatioAsyncToSyncHi = cpu.Hi }
            : row;
    }

    private static PairedRatio? Interval(ComparisonRow row, Contrast[] forms, Metric metric) => forms.FirstOrDefault(contrast =>
        contrast.Metric == metric && (contrast.CellA == row.Cell || contrast.CellB == row.Cell))?.Decisive;

    private static ComparisonRow With(ComparisonRow row, CellRepetitions cell, double time) => row with
    {
        MeanMs = time,
        MedianMs = time,
        RowsPerSecond = time > 0 ? row.Rows / time * 1_000 : null,
        CpuMsPer1000Rows = row.CpuMsPer1000Rows ?? (cell.Figures(Metric.CpuTime).Values.ToArray() is [var cpu] ? cpu : null),
    };
}
