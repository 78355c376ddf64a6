using System.Collections.Concurrent;
using MathNet.Numerics.RootFinding;

namespace IntegrationMethods.Measurement.Statistics;

/// <summary>Student's t distribution, by MathNet.Numerics.</summary>
internal static class StudentT
{
    // The files are written anew after each repetition, and a quantile is searched for by trial.
    private static readonly ConcurrentDictionary<(double, double, int), double> s_known = new();

    /// <summary>
    /// The t that a two-sided interval of <paramref name="confidence"/> takes: 2.262 for 0.95 and 9 degrees of freedom. Source: Student,
    /// The Probable Error of a Mean, Biometrika 6 (1908).
    /// </summary>
    /// <param name="confidence">Over 0 and under 1.</param>
    /// <param name="degrees">Over 0: one less than there are values, or no whole number where two deviations come together.</param>
    /// <param name="intervals">
    /// How many intervals hold together: each is widened so that all of them hold with this confidence (Bonferroni; Dunn,
    /// Multiple Comparisons Among Means, JASA 56, 1961). 3.690 for 0.95, 9 degrees of freedom and 10 intervals.
    /// </param>
    public static double QuantileAt(double confidence, double degrees, int intervals = 1)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(degrees);
        ArgumentOutOfRangeException.ThrowIfLessThan(intervals, 1);
        return s_known.GetOrAdd((confidence, degrees, intervals), key => Find(key.Item2, (1 - key.Item1) / 2 / key.Item3));
    }

    /// <summary>The chance of a t at least as far from 0, with n − 1 degrees of freedom; 1 where nothing varies or differs (0/0).</summary>
    public static double TwoSided(double t, int n) =>
        double.IsNaN(t) ? 1 : 2 * Beyond(Math.Abs(t), n - 1);

    // By the logarithms of both: MathNet's own search ends at 800, where t may be in the thousands after two blocks of a run with many
    // contrasts, and far out in the tail a small error of the chance is a large one of t.
    private static double Find(double degrees, double beyond)
    {
        double high = 0;
        while (Beyond(Math.Exp(high), degrees) > beyond)
            high++;
        double low = high == 0 ? -20 : high - 1;
        return Math.Exp(Brent.FindRoot(log => Math.Log(Beyond(Math.Exp(log), degrees) / beyond), low, high, accuracy: 1e-14));
    }

    private static double Beyond(double t, double degrees) => MathNet.Numerics.Distributions.StudentT.CDF(0, 1, degrees, -t);
}
