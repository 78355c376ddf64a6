namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// What each block of a design counts. Other programs come and go, so that in some blocks every cell varies several times as much as in
/// others; a block counts by the inverse of its variance, which makes intervals a fifth to a third narrower on a machine that is busy now
/// and then. No ratio takes part in that, only how far all cells scatter. Sources: Aitken, On Least Squares and Linear Combination of
/// Observations, Proc. Royal Society of Edinburgh 55 (1935) (weights); Smyth 2004 as in <see cref="BlockDesign"/> (moderated variances);
/// The tests simulate what it does to coverage.
/// </summary>
/// <remarks>
/// Of k cells, with y a logarithm less its block's mean and its cell's in that launch, v(i) the variance of cell i and m blocks in the
/// launch: t = Σ(y² / v(i)) / ((k − 1)(1 − 1/m)) is 1 for a block like the others, with d = k − 1 degrees of freedom. With c the squared
/// coefficient of variation of all t, which is 2 / d where blocks do not differ, the mean one counts as p = max(d, 2 / (c − 2 / d)) degrees
/// of freedom: a block's weight is 1 / (p · mean(t) + d · t), so at most (p + d) / p times that of a block like the others.
/// </remarks>
internal static class BlockWeights
{
    /// <summary>Fewer cells say too little about a block: intervals would hold the truth less often than they say.</summary>
    private const int MinCells = 6;

    /// <param name="residuals">For each cell and block: its logarithm less the block's mean and its own mean in that launch.</param>
    /// <param name="variances">Of each cell.</param>
    /// <param name="launches">The places of the blocks of each launch.</param>
    /// <returns>For each block; 1 on average.</returns>
    public static double[] Of(double[][] residuals, double[] variances, int[][] launches)
    {
        int cells = residuals.Length, blocks = residuals[0].Length;
        double[] same = [.. Enumerable.Repeat(1.0, blocks)];
        if (cells < MinCells || variances.Any(variance => variance <= 0))
            return same;
        double[] scatter = [.. same];
        // A block alone in its launch has nothing to differ from.
        int[] known = [.. launches.Where(launch => launch.Length > 1).SelectMany(launch => launch)];
        foreach (int[] launch in launches.Where(launch => launch.Length > 1))
            foreach (int block in launch)
                scatter[block] = Enumerable.Range(0, cells)
                    .Sum(cell => residuals[cell][block] * residuals[cell][block] / variances[cell])
                    / ((cells - 1) * (1 - 1.0 / launch.Length));
        double prior = known.Length < 2
            ? double.PositiveInfinity
            : Math.Max(cells - 1, BlockDesign.PriorDegrees([.. known.Select(block => scatter[block])], cells - 1));
        if (double.IsPositiveInfinity(prior))
            return same;
        double mean = scatter.Average();
        double[] weights = [.. scatter.Select(own => 1 / (prior * mean + (cells - 1) * own))];
        double scale = blocks / weights.Sum();
        return [.. weights.Select(weight => weight * scale)];
    }
}
