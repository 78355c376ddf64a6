namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// b over a where the logarithms of the two are not paired, as those of two runs: each has a standard error and degrees of freedom of
/// its own. Under 1, b is smaller. What a run has in common with nothing but itself is in no error, so the interval is of these two
/// runs and of no others.
/// </summary>
/// <param name="Ratio">Geometric mean of b over that of a.</param>
/// <param name="Lo">Lower end of the confidence interval.</param>
/// <param name="Hi">Upper end of the confidence interval.</param>
/// <param name="Degrees">Degrees of freedom, mostly no whole number.</param>
internal sealed record WelchRatio(double Ratio, double Lo, double Hi, double Degrees)
{
    /// <summary>
    /// With the means m of the logarithms and their standard errors e, by the route that counts in each run (<see cref="Estimate"/>):
    /// exp(m(b) − m(a) ± t·√(e²(a) + e²(b))). Source: Welch, The Generalization of "Student's" Problem when Several Different
    /// Population Variances are Involved, Biometrika 34 (1947); the degrees of freedom of t: Satterthwaite, An Approximate
    /// Distribution of Estimates of Variance Components, Biometrics Bulletin 2 (1946).
    /// </summary>
    /// <param name="a">What is compared with.</param>
    /// <param name="b">What is compared.</param>
    /// <param name="confidence">Of the interval, over 0 and under 1.</param>
    /// <param name="intervals">How many intervals hold together; see <see cref="StudentT.Quantile"/>.</param>
    public static WelchRatio Of(Estimate a, Estimate b, double confidence = 0.95, int intervals = 1)
    {
        ((double seA, double degreesA), (double seB, double degreesB)) = (Counted(a), Counted(b));
        (double ofA, double ofB) = (seA * seA, seB * seB);
        (double difference, double error) = (b.Logs.Mean - a.Logs.Mean, Math.Sqrt(ofA + ofB));
        // Where nothing varies, any number of degrees gives the same interval of no width.
        double degrees = error > 0 ? (ofA + ofB) * (ofA + ofB) / (ofA * ofA / degreesA + ofB * ofB / degreesB) : degreesA + degreesB;
        double half = StudentT.QuantileAt(confidence, degrees, intervals) * error;
        return new(Math.Exp(difference), Math.Exp(difference - half), Math.Exp(difference + half), degrees);
    }

    private static (double Se, double Degrees) Counted(Estimate estimate) =>
        estimate.IsLimitedByLaunches ? (estimate.LaunchSe, estimate.LaunchDegrees) : (estimate.Se, estimate.Degrees);
}
