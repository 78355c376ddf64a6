namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// b over a where the logarithms of the two are not paired, as those of two runs: each has a standard error and degrees of freedom of
/// its own. Under 1, b is smaller. What a run has in common with nothing but itself is in no error, so the interval is of these two
/// runs and of no others.
/// </summary>
internal sealed record WelchRatio(double Ratio, double Lo, double Hi, double Degrees)
{
    /// <summary>
    /// With the means m of the logarithms and their standard errors e, by the route that counts in each run (<see cref="Estimate"/>):
    /// exp(m(b) − m(a) ± t·√(e²(a) + e²(b))). Source: Welch, The Generalization of "Student's" Problem when Several Different
    /// Population Variances are Involved, Biometrika 34 (1947); the degrees of freedom of t: Satterthwaite, An Approximate
    /// Distribution of Estimates of Variance Components, Biometrics Bulletin 2 (1946).
    /// </summary>
    public static WelchRatio Of(Estimate a, Estimate b, double confidence = 0.95, int intervals = 1)
    {
        ((double seA, double degreesA), (double seB, double degreesB)) = (a.Counted, b.Counted);
        (double ofA, double ofB) = (seA * seA, seB * seB);
        (double difference, double error) = (b.Logs.Mean - a.Logs.Mean, Math.Sqrt(ofA + ofB));
        // Where nothing varies, any number of degrees gives the same interval of no width.
        double degrees = error > 0 ? (ofA + ofB) * (ofA + ofB) / (ofA * ofA / degreesA + ofB * ofB / degreesB) : degreesA + degreesB;
        double half = StudentT.QuantileAt(confidence, degrees, intervals) * error;
        return new(Math.Exp(difference), Math.Exp(difference - half), Math.Exp(difference + half), degrees);
    }
}
