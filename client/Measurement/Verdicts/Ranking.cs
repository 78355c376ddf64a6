namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Which cell takes least, by the verdicts' estimator: the mean of the logarithms, over the blocks that all have.</summary>
internal static class Ranking
{
    /// <summary>The cells that are valid, the least first; its paired ratio over the next is never over 1.</summary>
    public static IReadOnlyList<CellRepetitions> Of(IEnumerable<CellRepetitions> cells, RunDesign design)
    {
        CellRepetitions[] valid = [.. cells.Where(cell => cell.Reason is null && cell.Figures(design.Metric).Count > 0)];
        if (valid.Length < 2)
            return valid;
        HashSet<(string, int)> common = [.. valid.Select(cell => cell.Figures(design.Metric).Keys)
            .Aggregate((some, others) => some.Intersect(others))];
        valid = [.. valid.OrderBy(cell => design.Logs(cell, valid, common.Count == 0 ? null : common).Mean)];
        // The first two may have further blocks in common, and are compared over all of them.
        if (design.Logs(valid[1], valid[0]) is { Mean: > 0 })
            (valid[0], valid[1]) = (valid[1], valid[0]);
        return valid;
    }
}
