using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// What a run could have found. Source: Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed. 1988,
/// chapter 2, with Student's t for both errors, as the deviation is estimated too.
/// </summary>
internal static class Sensitivity
{
    /// <summary>How surely a difference of the minimal size is found.</summary>
    private const double Power = 0.90;

    private const int MaxBlocks = 100_000;

    /// <summary>
    /// The smallest difference, as a part of 1, that <paramref name="n"/> blocks find with 90 % power: exp((t₁ + t₂)·s/√n) − 1
    /// with t₁ of the two-sided interval and t₂ of the power; exp(1.153·s) − 1 for n = 10, exp(1.604·s) − 1 beside nine others.
    /// </summary>
    /// <param name="sd">Standard deviation of the log ratios.</param>
    /// <param name="n">Blocks, at least 2.</param>
    /// <param name="intervals">How many contrasts are told of together.</param>
    public static double MinimalEffect(double sd, int n, int intervals = 1) =>
        Math.Exp((StudentT.Quantile(0.95, n, intervals) + StudentT.Quantile(2 * Power - 1, n)) * sd / Math.Sqrt(n)) - 1;

    /// <summary>Blocks that would find a difference of <see cref="Equivalence.Margin"/>; null if over 100,000.</summary>
    /// <inheritdoc cref="MinimalEffect" path="/param"/>
    public static int? BlocksNeeded(double sd, int intervals = 1)
    {
        if (!Finds(MaxBlocks, sd, intervals))
            return null;
        int tooFew = 1, enough = MaxBlocks;
        while (enough - tooFew > 1)
        {
            int middle = (tooFew + enough) / 2;
            (tooFew, enough) = Finds(middle, sd, intervals) ? (tooFew, middle) : (middle, enough);
        }
        return enough;
    }

    // The sign-flip test has no p small enough under a number of blocks, however clear the difference is.
    private static bool Finds(int n, double sd, int intervals) =>
        SignFlip.Least(n) < VerdictRule.Alpha / intervals && MinimalEffect(sd, n, intervals) <= Equivalence.Margin;
}
