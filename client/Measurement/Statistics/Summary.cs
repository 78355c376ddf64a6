namespace IntegrationMethods.Measurement.Statistics;

/// <summary>Times of a cell in figures. No outlier is removed: a slow repetition is a fact about the method.</summary>
internal sealed record Summary(int N, double Mean, double Sd, double Min, double Median, double Max, double Ci95Lo, double Ci95Hi)
{
    /// <summary>The figures of <paramref name="times"/>; see <see cref="Sample"/> for the interval and its source.</summary>
    /// <returns>Null, not available, for under two times or one that is no positive number.</returns>
    public static Summary? Of(IReadOnlyList<double> times)
    {
        if (times.Any(time => time <= 0) || Sample.Of(times) is not { } mean)
            return null;
        var sorted = times.Order().ToArray();
        return new(sorted.Length, mean.Mean, mean.Sd, sorted[0], MedianOf(sorted), sorted[^1], mean.Lo, mean.Hi);
    }

    /// <summary>The middle value, or the mean of the two in the middle.</summary>
    public static double MedianOf(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }
}
