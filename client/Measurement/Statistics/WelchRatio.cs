namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// b over a where the values of the two are not paired, as of two runs: each has a deviation of its own. Under 1, b is
/// smaller. What a run has in common with nothing but itself (its processes, its hour) is in no deviation, so the interval
/// is of these two runs and of no others.
/// </summary>
/// <param name="Ratio">Geometric mean of b over that of a.</param>
/// <param name="Lo">Lower end of the confidence interval.</param>
/// <param name="Hi">Upper end of the confidence interval.</param>
/// <param name="Degrees">Degrees of freedom, mostly no whole number.</param>
internal sealed record WelchRatio(double Ratio, double Lo, double Hi, double Degrees)
{
    /// <summary>
    /// With the means m and the deviations s of the logarithms: exp(m(b) − m(a) ± t·√(s²(a)/n(a) + s²(b)/n(b))). Source: Welch,
    /// The Generalization of "Student's" Problem when Several Different Population Variances are Involved, Biometrika 34
    /// (1947); the degrees of freedom of t: Satterthwaite, An Approximate Distribution of Estimates of Variance Components,
    /// Biometrics Bulletin 2 (1946).
    /// </summary>
    /// <param name="a">What is compared with.</param>
    /// <param name="b">What is compared; any number of values, in any order.</param>
    /// <param name="confidence">Of the interval, over 0 and under 1.</param>
    /// <returns>Null, not available, for under two values on a side or one that is no positive number.</returns>
    public static WelchRatio? Of(IReadOnlyList<double> a, IReadOnlyList<double> b, double confidence = 0.95)
    {
        if (Logs(a) is not { } logA || Logs(b) is not { } logB)
            return null;
        (double ofA, double ofB) = (logA.Sd * logA.Sd / a.Count, logB.Sd * logB.Sd / b.Count);
        (double difference, double error) = (logB.Mean - logA.Mean, Math.Sqrt(ofA + ofB));
        // Where nothing varies, any number of degrees gives the same interval of no width.
        double degrees = error > 0 ? (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.Count - 1) + ofB * ofB / (b.Count - 1)) : a.Count + b.Count - 2;
        double half = StudentT.QuantileAt(confidence, degrees) * error;
        return new(Math.Exp(difference), Math.Exp(difference - half), Math.Exp(difference + half), degrees);
    }

    private static Sample? Logs(IReadOnlyList<double> values) => values.All(value => value > 0) ? Sample.Of([.. values.Select(value => Math.Log(value))]) : null;
}
