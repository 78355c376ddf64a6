using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From repetitions to the answer, one row a cell.</summary>
internal static class Comparison
{
    /// <summary>
    /// One row for each cell, in the order of <see cref="CellRepetitions.Of"/>. A cell with an invalid repetition is void: it
    /// carries the reason, no ratios, and only the times that at least two valid repetitions stand behind.
    /// </summary>
    public static IReadOnlyList<ComparisonRow> Build(IReadOnlyList<RepetitionRecord> runs) =>
        Build(runs, Contrasts.All(runs, withPower: false));

    /// <summary>
    /// The same where the contrasts of these repetitions are known, of both outcomes, the times of their calls, and the price of an hour of
    /// one processor.
    /// </summary>
    public static IReadOnlyList<ComparisonRow> Build(IReadOnlyList<RepetitionRecord> runs, IReadOnlyList<Contrast> contrasts,
        CallTimes? calls = null, double? cpuHour = null)
    {
        var cells = CellRepetitions.Of(runs);
        var (wall, cpu) = (new RunDesign(cells, Metric.WallTime), new RunDesign(cells, Metric.CpuTime));
        Contrast[] checks = GeneratorProof.Checks(contrasts);
        return [.. cells.Select(cell => Row(cell, cells, wall, cpu, calls?.Of(cell.Cell), GeneratorProof.Of(cell, checks), cpuHour) with
        {
            VerdictOf = (Judged(cell, contrasts, Metric.WallTime) ?? Judged(cell, contrasts, Metric.CpuTime)) is { } contrast
                ? $"{contrast.B} / {contrast.A}"
                : null,
            Verdict = Judged(cell, contrasts, Metric.WallTime)?.Verdict,
            CpuVerdict = Judged(cell, contrasts, Metric.CpuTime)?.Verdict,
        })];
    }

    private static PairedRatio? ToFloor(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells, RunDesign design) =>
        cells.FirstOrDefault(other => other.IsFloorOf(cell)) is { } floor ? design.Of(floor, cell)?.Ratio() : null;

    private static PairedRatio? AsyncToSync(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells, RunDesign design)
    {
        if (cell.Cell.Control is not null || cell.Cell.Variant is not null)
            return null;
        var other = cells.FirstOrDefault(o =>
            o.Cell.Control is null && o.Cell.Method == cell.Cell.Method && o.Cell.Form != cell.Cell.Form && o.IsComparableWith(cell));
        return other is null ? null : (cell.Cell.Form == CallForm.Async ? design.Of(other, cell) : design.Of(cell, other))?.Ratio();
    }

    // Milliseconds for 1,000 rows are seconds for a million.
    private static (double Mean, double Lo, double Hi)? Cost(CellRepetitions cell, double? cpuHour)
    {
        if (cpuHour is not { } price || cell.Reason is not null || cell.Mean(run => run.CpuMsPer1000Rows) is not { } mean)
            return null;
        double each = price / 3_600;
        (double lo, double hi) = mean.Interval();
        return (each * mean.Figure, each * lo, each * hi);
    }

    /// <summary>
    /// Where builds are compared, that of this build against the other one; else that of async against sync, on the row of either; of a
    /// scenario's variant, that against the one that it is held against.
    /// </summary>
    private static Contrast? Judged(CellRepetitions cell, IReadOnlyList<Contrast> contrasts, Metric metric) =>
        contrasts.FirstOrDefault(contrast =>
            contrast.Metric == metric
            && (contrast.IsOfBuilds ? contrast.CellB == cell.Cell
            : contrast.IsOfForms ? contrast.CellA == cell.Cell || contrast.CellB == cell.Cell
            : contrast.IsOfVariants && contrast.CellB == cell.Cell));

    private static ComparisonRow Row(CellRepetitions cell, IReadOnlyList<CellRepetitions> cells, RunDesign wall, RunDesign cpu,
        LogHistogram? calls, GeneratorProof generator, double? cpuHour)
    {
        var times = Summary.Of(cell.Times);
        var (floor, forms) = (ToFloor(cell, cells, wall), AsyncToSync(cell, cells, wall));
        var (cpuFloor, cpuForms) = (ToFloor(cell, cells, cpu), AsyncToSync(cell, cells, cpu));
        var cpuTimes = Summary.Of([.. cell.Figures(Metric.CpuTime).Values]);
        var cost = Cost(cell, cpuHour);
        return new()
        {
            RunId = cell.First.RunId,
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
            CpuMsPer1000Rows = cpuTimes?.Mean,
            CpuRatioToFloor = cpuFloor?.Ratio,
            CpuRatioToFloorLo = cpuFloor?.Lo,
            CpuRatioToFloorHi = cpuFloor?.Hi,
            CpuRatioAsyncToSync = cpuForms?.Ratio,
            CpuRatioAsyncToSyncLo = cpuForms?.Lo,
            CpuRatioAsyncToSyncHi = cpuForms?.Hi,
            CostPerMillionRows = cost?.Mean,
            CostPerMillionRowsLo = cost?.Lo,
            CostPerMillionRowsHi = cost?.Hi,
            CallP50Ms = calls?.Quantile(0.50),
            CallP90Ms = calls?.Quantile(0.90),
            CallP95Ms = calls?.Quantile(0.95),
            CallP99Ms = calls?.Quantile(0.99),
            Calls = calls?.Count,
            ClientCpuShare = generator.CpuShare,
            GeneratorGain = generator.Gain?.Ratio,
            GeneratorGainLo = generator.Gain?.Lo,
            GeneratorGainHi = generator.Gain?.Hi,
            Generator = generator.Word,
            Reason = cell.Reason,
        };
    }
}
