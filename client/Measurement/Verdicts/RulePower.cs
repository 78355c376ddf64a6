using System.Collections.Concurrent;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// What the whole rule of verdicts finds, by simulation: its sign flips and its left-out block cost power that no formula of the interval
/// alone shows. Normal log ratios of deviation 1, the same ones for the same question everywhere.
/// </summary>
internal static class RulePower
{
    /// <summary>How surely a difference of the minimal size is found.</summary>
    public const double Power = 0.90;

    private const int Trials = 1_000;
    private const int Halvings = 12;

    private static readonly ConcurrentDictionary<(int, int), double?> s_known = new();

    /// <summary>The difference that is found with 90 % power, in deviations of one block's log ratio.</summary>
    /// <returns>Null where no difference is found, however large.</returns>
    public static double? Factor(int n, int intervals) => s_known.GetOrAdd((n, intervals), key => Simulate(key.Item1, key.Item2));

    private static double? Simulate(int n, int intervals)
    {
        if (SignFlip.MinP(n) >= VerdictRule.Alpha / intervals)
            return null;
        var random = new Random(n);
        double[] shifts = [.. Enumerable.Range(0, Trials)
            .Select(_ => MinShift([.. Enumerable.Range(0, n).Select(_ => Normal(random))], intervals)).Order()];
        return shifts[(int)(Power * Trials)];
    }

    // The smallest shift by which these values are found to differ: what the interval takes, and more where the other two tests do.
    private static double MinShift(double[] values, int intervals)
    {
        double mean = values.Average();
        double low = Estimate.Of(PairedLogs.Of(values)!).HalfWidth(1 - VerdictRule.Alpha, intervals) - mean + 1e-9;
        if (Finds(values, low, intervals))
            return low;
        double high = low + 1;
        while (!Finds(values, high, intervals))
            high += 1;
        for (int i = 0; i < Halvings; i++)
        {
            double middle = (low + high) / 2;
            (low, high) = Finds(values, middle, intervals) ? (low, middle) : (middle, high);
        }
        return high;
    }

    private static bool Finds(double[] values, double shift, int intervals) =>
        VerdictRule.Differs(Estimate.Of(PairedLogs.Of([.. values.Select(value => value + shift)])!), intervals);

    // Source: Box & Muller, A Note on the Generation of Random Normal Deviates, 1958.
    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
