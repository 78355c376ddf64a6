namespace IntegrationMethods.Client.Statistics;

/// <summary>Student's t distribution, by MathNet.Numerics.</summary>
internal static class StudentT
{
    /// <summary>
    /// The t that a two-sided interval of <paramref name="confidence"/> over <paramref name="n"/> values takes, with n − 1
    /// degrees of freedom: 2.262 for 0.95 and n = 10. Source: Student, The Probable Error of a Mean, Biometrika 6 (1908).
    /// </summary>
    /// <param name="confidence">Over 0 and under 1.</param>
    /// <param name="n">At least 2.</param>
    /// <param name="intervals">
    /// How many intervals hold together: each is widened so that all of them hold with this confidence (Bonferroni; Dunn,
    /// Multiple Comparisons Among Means, JASA 56, 1961). 3.690 for 0.95, n = 10 and 10 intervals.
    /// </param>
    public static double Quantile(double confidence, int n, int intervals = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(n, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(intervals, 1);
        return MathNet.Numerics.Distributions.StudentT.InvCDF(0, 1, n - 1, 1 - (1 - confidence) / 2 / intervals);
    }
}
