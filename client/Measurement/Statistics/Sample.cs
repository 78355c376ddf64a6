namespace IntegrationMethods.Measurement.Statistics;

/// <summary>The mean of some values, its 95 % interval and their standard deviation (n − 1), weighted where the values are.</summary>
internal readonly record struct Sample(double Mean, double Sd, double Lo, double Hi)
{
    /// <summary>
    /// The 95 % interval: mean ± t·s/√n, with t of n − 1 degrees of freedom. Source: Georges, Buytaert &amp; Eeckhout, Statistically
    /// Rigorous Java Performance Evaluation, OOPSLA 2007, 3.2.
    /// </summary>
    /// <param name="values">Independent of each other.</param>
    /// <param name="weights">What each value counts: the inverse of its variance, but for a factor; null for all the same.</param>
    /// <returns>Null, not available, for under two values or one that is no number.</returns>
    public static Sample? Of(IReadOnlyList<double> values, IReadOnlyList<double>? weights = null)
    {
        if (values.Count < 2 || !values.All(double.IsFinite))
            return null;
        double scale = weights?.Average() ?? 1, sum = 0, squares = 0;
        double Weight(int place) => weights is null ? 1 : weights[place] / scale;
        for (int place = 0; place < values.Count; place++)
            sum += Weight(place) * values[place];
        double mean = sum / values.Count;
        for (int place = 0; place < values.Count; place++)
            squares += Weight(place) * (values[place] - mean) * (values[place] - mean);
        double sd = Math.Sqrt(squares / (values.Count - 1));
        double half = StudentT.QuantileAt(0.95, values.Count - 1) * sd / Math.Sqrt(values.Count);
        return new(mean, sd, mean - half, mean + half);
    }
}
