namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// How many times as long b took as a, from values paired by block. A block's disturbances hit both values of a pair
/// and cancel in their ratio.
/// </summary>
internal sealed record PairedRatio(double Ratio, double Lo, double Hi, int N)
{
    /// <summary>Whether the interval lies wholly on one side of 1: a significant difference.</summary>
    public bool IsSignificant => Lo > 1 || Hi < 1;

    /// <summary>The largest difference that the interval leaves possible, either way, as a part of 1.</summary>
    public double Bound => Math.Max(Hi, 1 / Lo) - 1;

    public PairedRatio Inverse() => new(1 / Ratio, 1 / Hi, 1 / Lo, N);

    /// <summary>
    /// With d = ln(b/a): exp(mean d), and exp(mean d ± t·s/√n) for the interval. Source: the paired t interval on logs,
    /// as in Kalibera &amp; Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013 (ratios of times), and Fleming &amp;
    /// Wallace, How Not to Lie with Statistics, CACM 29 (1986) (geometric mean of ratios).
    /// </summary>
    /// <param name="a">What is compared with; one value a block.</param>
    /// <param name="b">What is compared; of the same blocks in the same order.</param>
    /// <param name="confidence">Of the interval, over 0 and under 1.</param>
    /// <returns>Null, not available, for under two pairs or a value that is no positive number.</returns>
    /// <exception cref="ArgumentException">The lists are not equally long.</exception>
    public static PairedRatio? Of(IReadOnlyList<double> a, IReadOnlyList<double> b, double confidence = 0.95) =>
        PairedLogs.OfRatios(a, b)?.Ratio(confidence);
}
