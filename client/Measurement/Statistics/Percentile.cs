namespace IntegrationMethods.Measurement.Statistics;

/// <summary>Quantiles of recorded samples; never of other quantiles or means.</summary>
internal static class Percentile
{
    /// <summary>Samples that must lie beyond a quantile before it is worth a figure.</summary>
    private const double MinBeyond = 10;

    /// <summary>
    /// The <paramref name="q"/> quantile by the nearest rank, the smallest sample that at least N·q samples do not exceed;
    /// null unless N(1 − q) ≥ 10, as the tail beyond it would be guesswork. Source: Hyndman &amp; Fan, Sample Quantiles in
    /// Statistical Packages, The American Statistician 50 (1996), definition 1.
    /// </summary>
    public static double? Of(IReadOnlyList<double> samples, double q)
    {
        if (Rank(samples.Count, q) is not { } rank)
            return null;
        var sorted = samples.Order().ToArray();
        return sorted[rank - 1];
    }

    /// <summary>Which of so many sorted samples the quantile is, from 1; null unless N(1 − q) ≥ 10.</summary>
    // 100 × (1 − 0.9) is a hair under 10 in binary; a billionth of a sample decides nothing else.
    public static long? Rank(long samples, double q) => samples * (1 - q) < MinBeyond - 1e-9
        ? null
        : (long)Math.Ceiling(samples * q - 1e-9);

    /// <summary>Samples that the quantile needs: 1,000 for 0.99.</summary>
    public static int SamplesFor(double q) => (int)Math.Ceiling(MinBeyond / (1 - q) - 1e-9);
}
