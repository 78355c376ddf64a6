namespace IntegrationMethods.Measurement.Statistics;

/// <summary>
/// What verdicts stand on: d = ln(b/a) of each block that has both values. Under 0 means that b took less time. Source:
/// Kalibera &amp; Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013 (ratios of times, repeated at the highest level); Fleming
/// &amp; Wallace, How Not to Lie with Statistics, CACM 29 (1986) (geometric mean of ratios).
/// </summary>
internal sealed class PairedLogs
{
    private PairedLogs(Sample sample, IReadOnlyList<double> terms) => (Mean, Sd, Terms) = (sample.Mean, sample.Sd, terms);

    /// <summary>What each block, of two or more, adds to the mean: its logarithm, times its weight, which is 1 on average.</summary>
    public IReadOnlyList<double> Terms { get; }

    public int N => Terms.Count;

    /// <summary>Weighted mean of the logarithms.</summary>
    public double Mean { get; }

    /// <summary>Weighted standard deviation (n − 1).</summary>
    public double Sd { get; }

    /// <summary>Whether the mean keeps its sign whichever one block is left out.</summary>
    public bool KeepsItsDirection => Terms.All(left => Math.Sign(N * Mean - left) == Math.Sign(Mean));

    /// <returns>Null, not available, for under two values or one that is no number.</returns>
    public static PairedLogs? Of(IReadOnlyList<double> values, IReadOnlyList<double>? weights = null) =>
        Sample.Of(values, weights) is { } sample ? new(sample, weights is null ? values : Weighted(values, weights)) : null;

    private static double[] Weighted(IReadOnlyList<double> values, IReadOnlyList<double> weights)
    {
        double scale = weights.Average();
        return [.. values.Zip(weights, (value, weight) => value * weight / scale)];
    }

    /// <returns>Null, not available, for under two pairs or a value that is no positive number.</returns>
    /// <exception cref="ArgumentException">The lists are not equally long.</exception>
    public static PairedLogs? OfRatios(IReadOnlyList<double> a, IReadOnlyList<double> b, IReadOnlyList<double>? weights = null)
    {
        if (a.Count != b.Count)
            throw new ArgumentException($"{a.Count} values can't be paired with {b.Count}.", nameof(b));
        return a.Concat(b).Any(value => !double.IsFinite(value) || value <= 0)
            ? null
            : Of([.. a.Zip(b, (x, y) => Math.Log(y / x))], weights);
    }

    /// <summary>b over a: exp(mean d), and exp(mean d ± t·s/√n).</summary>
    public PairedRatio Ratio(double confidence = 0.95, int intervals = 1)
    {
        double half = StudentT.QuantileAt(confidence, N - 1, intervals) * Sd / Math.Sqrt(N);
        return new(Math.Exp(Mean), Math.Exp(Mean - half), Math.Exp(Mean + half), N);
    }
}
