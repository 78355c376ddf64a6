namespace IntegrationMethods.Measurement.Statistics;

/// <summary>The mean of <paramref name="N"/> values and their standard deviation (n − 1), weighted where the values are.</summary>
internal readonly record struct Sample(double Mean, double Sd, int N)
{
    public double Lo => Mean - HalfWidth;

    public double Hi => Mean + HalfWidth;

    // Of the 95 % interval: t·s/√n, with t of n − 1 degrees of freedom. Source: Georges, Buytaert & Eeckhout, Statistically Rigorous Java
    // Performance Evaluation, OOPSLA 2007, 3.2.
    private double HalfWidth => Sd == 0 ? 0 : StudentT.QuantileAt(0.95, N - 1) * Sd / Math.Sqrt(N);

    /// <param name="values">Independent of each other.</param>
    /// <param name="weights">What each value counts: the inverse of its variance, but for a factor; null for all the same.</param>
    /// <returns>Null, not available, for under two values or one that is no number.</returns>
    public static Sample? Of(IReadOnlyList<double> values, IReadOnlyList<double>? weights = null)
    {
        if (values.Count < 2 || !values.All(double.IsFinite))
            return null;
        double scale = weights?.Average() ?? 1, sum = 0, squares = 0;
        double[] counts = [.. weights?.Select(weight => weight / scale) ?? values.Select(_ => 1.0)];
        for (int place = 0; place < values.Count; place++)
            sum += counts[place] * values[place];
        double mean = sum / values.Count;
        for (int place = 0; place < values.Count; place++)
            squares += counts[place] * (values[place] - mean) * (values[place] - mean);
        return new(mean, Math.Sqrt(squares / (values.Count - 1)), values.Count);
    }
}
