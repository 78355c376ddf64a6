namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// How often chance alone moves a mean as far from 0: if both of a pair are alike, each difference could as well have the
/// other sign. Assumes no shape of the noise. Source: Fisher, The Design of Experiments, 1935, section 21; Good,
/// Permutation, Parametric and Bootstrap Tests of Hypotheses, 3rd ed. 2005, 3.2.
/// </summary>
internal static class SignFlip
{
    /// <summary>Up to here, all 2ⁿ signs are counted; beyond, Student's t gives the same p to three figures.</summary>
    private const int MaxCounted = 24;

    /// <summary>The smallest p that <paramref name="n"/> values can have.</summary>
    public static double MinP(int n) => n > MaxCounted ? 0 : Math.ScaleB(1, 1 - n);

    /// <summary>The share of all signs that give a sum at least as far from 0 as the one seen: two-sided, exact.</summary>
    public static double P(PairedLogs logs)
    {
        if (logs.N > MaxCounted)
            return Sample.Of(logs.Terms) is { } sample ? StudentT.TwoSided(sample.Mean / (sample.Sd / Math.Sqrt(logs.N)), logs.N) : 1;
        double seen = Math.Abs(logs.Terms.Sum());
        // Equal sums may come out a rounding apart, as they are added in another order.
        double bound = seen - 1e-12 * logs.Terms.Sum(Math.Abs);
        int half = logs.N / 2;
        double[] left = Sums([.. logs.Terms.Take(half)]), right = Sums([.. logs.Terms.Skip(half)]);
        double outside = 0;
        int under = right.Length;
        foreach (double sum in left)
        {
            while (under > 0 && right[under - 1] >= bound - sum)
                under--;
            // Signs come in opposite pairs, so those over the bound are half of those outside it.
            outside += 2.0 * (right.Length - under);
        }
        return Math.Min(1, outside / Math.ScaleB(1, logs.N));
    }

    // The sums of all signs of some values, in ascending order.
    private static double[] Sums(double[] values)
    {
        double[] sums = [0];
        foreach (double value in values)
            sums = WithEither(sums, Math.Abs(value));
        return sums;
    }

    // Adding and subtracting the same both keep the order, so two ordered lists are merged.
    private static double[] WithEither(double[] sums, double value)
    {
        double[] merged = new double[2 * sums.Length];
        for (int less = 0, more = 0; less + more < merged.Length;)
        {
            merged[less + more] = less < sums.Length && sums[less] - value <= sums[more] + value
                ? sums[less++] - value
                : sums[more++] + value;
        }
        return merged;
    }
}
