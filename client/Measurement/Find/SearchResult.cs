using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Find;

/// <summary>
/// The smallest candidate that is as good as the best for all practical purposes: one-sided t tests on paired log ratios, as in
/// <see cref="Equivalence"/>, each with its share of the error (Dunn, Multiple Comparisons Among Means, JASA 56, 1961). The best
/// is taken from the same blocks, which flatters it, so that the others have a little more to show than they need.
/// </summary>
/// <param name="Rows">All candidates, the smallest first.</param>
/// <param name="Refused">Why there is no answer, in one line; null if there is one.</param>
internal sealed record SearchResult(IReadOnlyList<FindRow> Rows, string? Refused)
{
    /// <summary>The answer; null where it is refused.</summary>
    public FindRow? Smallest => Refused is null ? Rows.FirstOrDefault(row => row.WithinMargin) : null;

    public FindRow? Best => Rows.FirstOrDefault(row => row.Best);

    public static SearchResult Of(IReadOnlyList<RepetitionRecord> runs, Search search)
    {
        CellRepetitions[] candidates = [.. CellRepetitions.Of(runs).Where(cell => cell.Cell.Control is null)
            .OrderBy(cell => search.ValueOf(cell.First))];
        var design = new RunDesign(CellRepetitions.Of(runs), Metric.WallTime);
        CellRepetitions[] valid = [.. candidates.Where(cell => cell.Void is null && cell.Times.Count > 0)];
        CellRepetitions? best = valid.MinBy(cell => design.Logs(cell, valid).Mean);
        FindRow[] rows = [.. candidates.Select(cell => Row(cell, best is null ? null : design.Of(best, cell), cell == best, search) with
        {
            GeometricMeanMs = cell.Times.Count == 0 ? null : Math.Exp(design.Logs(cell, valid).Mean),
        })];
        return new(rows, Contrasts.Objection(runs) ?? ObjectionOf(best));
    }

    private static string? ObjectionOf(CellRepetitions? best) => best is null
        ? "no candidate has a valid repetition"
        : VerdictRule.Of(best.LogsOver(best) is { } logs ? Estimate.Of(logs) : null, 1, null) is { Word: VerdictKind.Refused } refused
            ? refused.Reason
            : null;

    private static FindRow Row(CellRepetitions cell, Estimate? overBest, bool isBest, Search search)
    {
        // The interval of confidence 1 − 2α ends where the one-sided one of 1 − α does.
        double? upper = overBest?.Ratio(1 - 2 * VerdictRule.Alpha, search.Candidates.Count - 1).Hi;
        return new()
        {
            RunId = cell.First.RunId,
            SearchTarget = search.What,
            Value = search.ValueOf(cell.First),
            Cell = cell.Cell,
            Rows = cell.Workload.Rows,
            Repetitions = cell.Times.Count,
            RatioBestToThis = overBest?.Ratio().Ratio,
            RatioBestToThisHi = upper,
            Best = isBest,
            WithinMargin = isBest || upper <= 1 + Equivalence.Margin,
            Reason = cell.Reason,
        };
    }
}
