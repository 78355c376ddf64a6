using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>
/// When the calls of an open loop are meant to start. It is fixed before the first of them and knows nothing of how they fare.
/// </summary>
internal static class ArrivalSchedule
{
    /// <summary>Intended starts in ms from the beginning, ascending; the same for the same arguments on every machine.</summary>
    public static double[] StartsMs(OpenLoop open, int calls, int seed)
    {
        if (open.ToPerS is null)
            return Even(open.Arrivals, 1_000 / open.RatePerS!.Value, calls, seed);
        // By the inverse of the number of calls that are due.
        return [.. Even(open.Arrivals, 1, calls, seed).Select(due => open.RampMs(due, calls))];
    }

    private static double[] Even(Arrivals arrivals, double mean, int calls, int seed) => arrivals == Arrivals.Constant
        ? [.. Enumerable.Range(1, calls).Select(call => call * mean)]
        : Poisson(mean, calls, seed);

    // By the inverse of the exponential distribution, of a number in (0, 1] with 53 random bits.
    private static double[] Poisson(double mean, int calls, int seed)
    {
        var random = new SplitMix64((ulong)seed);
        var starts = new double[calls];
        double at = 0;
        for (int call = 0; call < calls; call++)
            starts[call] = at -= mean * Math.Log(((random.Next() >> 11) + 1) / (double)(1L << 53));
        return starts;
    }
}
