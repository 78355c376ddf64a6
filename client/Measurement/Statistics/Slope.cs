namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// The slope of a line by least squares, with an interval that holds at every moment at once: a reader who looks at any number of moments
/// and stops at any of them is wrong no more often than it states.
/// </summary>
/// <param name="Value">Growth for each unit of x.</param>
/// <param name="Half">Half of the interval's width; infinite where there are too few independent points for one.</param>
/// <param name="Autocorrelation">How alike two neighbouring residuals are taken to be, from 0 to 1.</param>
/// <param name="MeanX">The line leads through this point, whatever its slope.</param>
/// <param name="MeanY">The same.</param>
/// <remarks>
/// <para>
/// For independent normal residuals the interval is exact: the t statistic of a linear model, mixed over normal effects, is a martingale
/// whatever intercept and variance are. Source: Lindon, Ham, Tingley and Bojinov, Anytime-Valid Linear Models and Regression Adjusted
/// Causal Inference in Randomized Experiments (arXiv 2210.08589), after Robbins, Statistical Methods Related to the Law of the Iterated
/// Logarithm (Annals of Mathematical Statistics 41, 1970).
/// </para>
/// <para>
/// Residuals of what a process holds are alike for a while. They are taken for a stationary autoregression of order 1, whose long-run
/// variance and effective number of points take the places of the plain ones. Its coefficient is estimated from the residuals, freed of
/// the bias that a fitted line gives it (Kendall, Note on Bias in the Estimation of Autocorrelation, Biometrika 41, 1954), and raised by
/// two of its standard errors, because an underestimate at one of many looks would be enough for a false alarm. That makes it approximate;
/// SlopeTests show by simulation what it keeps.
/// </para>
/// </remarks>
internal readonly record struct Slope(double Value, double Half, double Autocorrelation, double MeanX, double MeanY)
{
    /// <summary>Fewer leave no residuals to learn from.</summary>
    public const int MinPoints = 5;

    /// <summary>The interval is at its narrowest, compared with one for a single look, at so many points.</summary>
    private const int Tuned = 12;

    /// <summary>Standard errors by which the autocorrelation is raised.</summary>
    private const double Caution = 2;

    private const double MaxAlike = 0.999;

    /// <summary>Residuals that are so small a part of the figures are the arithmetic's own.</summary>
    private const double Rounding = 1e-18;

    public double Low => Value - Half;

    public double High => Value + Half;

    /// <param name="points">In the order of x, about equally far apart.</param>
    /// <param name="alpha">How often the true slope may be outside of the interval at any look at all.</param>
    public static Slope Of(IReadOnlyList<(double X, double Y)> points, double alpha)
    {
        int n = points.Count;
        ArgumentOutOfRangeException.ThrowIfLessThan(n, MinPoints);
        double x = points.Average(point => point.X), y = points.Average(point => point.Y);
        double spread = points.Sum(point => (point.X - x) * (point.X - x));
        double slope = points.Sum(point => (point.X - x) * (point.Y - y)) / spread;
        double[] residuals = [.. points.Select(point => point.Y - y - slope * (point.X - x))];
        double squares = residuals.Sum(residual => residual * residual);
        if (squares <= Rounding * points.Sum(point => point.Y * point.Y))
            return new(slope, 0, 0, x, y);
        double alike = Alike(residuals, squares), part = (1 - alike) / (1 + alike);
        double gap = (points[^1].X - points[0].X) / (n - 1);
        double t = Boundary(n * part - 2, gap * gap * Tuned * (Tuned * Tuned - 1) / 12 / spread, alpha);
        return new(slope, t * Math.Sqrt(squares / (n - 2) / part / spread), alike, x, y);
    }

    /// <summary>The t beyond which the mixture exceeds 1 / alpha.</summary>
    /// <param name="degrees">Of freedom.</param>
    /// <param name="prior">The precision of the normal that effects are mixed over, as a part of the data's own.</param>
    /// <param name="alpha">As of <see cref="Of"/>.</param>
    internal static double Boundary(double degrees, double prior, double alpha)
    {
        if (degrees < 1)
            return double.PositiveInfinity;
        double share = prior / (1 + prior);
        double level = Math.Pow(1 / (alpha * Math.Sqrt(share)), 2 / (degrees + 1));
        return level * share < 1 ? Math.Sqrt(degrees * (level - 1) / (1 - level * share)) : double.PositiveInfinity;
    }

    private static double Alike(double[] residuals, double squares)
    {
        int n = residuals.Length;
        double neighbours = residuals.Zip(residuals.Skip(1), (one, next) => one * next).Sum() / squares;
        double unbiased = (n * neighbours + 2) / (n - 4);
        return Math.Clamp(unbiased + Caution * Math.Sqrt(Math.Max(0, 1 - unbiased * unbiased) / n), 0, MaxAlike);
    }
}
