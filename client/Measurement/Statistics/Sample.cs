namespace IntegrationMethods.Measurement.Statistics;

/// <summary>The mean of some values, their standard deviation (n − 1), and the mean's confidence interval.</summary>
internal readonly record struct Sample(double Mean, double Sd, double Lo, double Hi)
{
    /// <summary>
    /// mean ± t·s/√n, with t of n − 1 degrees of freedom. Source: Georges, Buytaert &amp; Eeckhout, Statistically Rigorous
    /// Java Performance Evaluation, OOPSLA 2007, 3.2.
    /// </summary>
    /// <returns>Null, not available, for under two values or one that is no number.</returns>
    public static Sample? Of(IReadOnlyList<double> values, double confidence = 0.95)
    {
        if (values.Count < 2 || !values.All(double.IsFinite))
            return null;
        var mean = values.Average();
        var sd = Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / (values.Count - 1));
        var half = StudentT.Quantile(confidence, values.Count) * sd / Math.Sqrt(values.Count);
        return new(mean, sd, mean - half, mean + half);
    }
}
