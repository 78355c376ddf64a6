using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From repetitions to the answer, one row a cell.</summary>
internal static class Comparison
{
    /// <summary>
    /// One row for each cell, in the order of <see cref="CellRepetitions.Of"/>. A cell with an invalid repetition is void: it
    /// carries the reason, no ratios, and only the times that at least two valid repetitions stand behind.
    /// </summary>
    public static IReadOnlyList<ComparisonRow> Build(IReadOnlyList<RepetitionRecord> runs) => Build(runs, Contrasts.Build(runs));

    /// <summary>The same where the contrasts of these repetitions are known.</summary>
    public static IReadOnlyList<ComparisonRow> Build(IReadOnlyList<RepetitionRecord> runs, IReadOnlyList<Contrast> contrasts)
    {
        var cells = CellRepetitions.Of(runs);
        return [.. cells.Select(cell => Row(cell, cells) with { Verdict = Verdict(cell, contrasts) })];
    }

    /// <summary>The in-process cell of the same form and calls in flight.</summary>
    private static PairedRatio? ToFloor(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells) =>
        cell.Over(cells.FirstOrDefault(other => other.Cell is { IsFloor: true, Control: null } && other.Cell.Form == cell.Cell.Form && other.IsComparableWith(cell)));

    /// <summary>The time of async over that of sync, on the row of either.</summary>
    private static PairedRatio? AsyncToSync(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells)
    {
        if (cell.Cell.Control is not null || cell.Cell.Variant is not null)
            return null;
        var other = cells.FirstOrDefault(o => o.Cell.Control is null && o.Cell.Method == cell.Cell.Method && o.Cell.Form != cell.Cell.Form && o.IsComparableWith(cell));
        return cell.Cell.Form == CallForm.Async ? cell.Over(other) : other?.Over(cell);
    }

    /// <summary>That of async against sync, on the row of either; of a scenario's variant, that against the one that it is held against.</summary>
    private static VerdictWord? Verdict(CellRepetitions cell, IReadOnlyList<Contrast> contrasts) => contrasts.FirstOrDefault(contrast =>
        contrast.IsOfForms ? contrast.CellA == cell.Cell || contrast.CellB == cell.Cell : contrast.IsOfVariants && contrast.CellB == cell.Cell)?.Verdict;

    private static ComparisonRow Row(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells)
    {
        var times = Summary.Of(cell.Times);
        var floor = ToFloor(cell, cells);
        var forms = AsyncToSync(cell, cells);
        return new()
        {
            Cell = cell.Cell,
            Db = cell.Workload.Db,
            Batches = cell.Workload.Batches,
            BatchSize = cell.Workload.BatchSize,
            Rows = cell.Workload.Rows,
            Repetitions = cell.Times.Count,
            MeanMs = times?.Mean,
            SdMs = times?.Sd,
            MinMs = times?.Min,
            MedianMs = times?.Median,
            MaxMs = times?.Max,
            Ci95LoMs = times?.Ci95Lo,
            Ci95HiMs = times?.Ci95Hi,
            RowsPerSecond = cell.Workload.Rows / times?.Mean * 1_000,
            RatioToFloor = floor?.Ratio,
            RatioToFloorLo = floor?.Lo,
            RatioToFloorHi = floor?.Hi,
            RatioAsyncToSync = forms?.Ratio,
            RatioAsyncToSyncLo = forms?.Lo,
            RatioAsyncToSyncHi = forms?.Hi,
            Reason = cell.Reason,
        };
    }
}
