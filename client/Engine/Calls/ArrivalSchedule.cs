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
        double meanMs = 1_000 / open.RatePerS!.Value;
        return open.Arrivals == Arrivals.Constant
            ? [.. Enumerable.Range(1, calls).Select(call => call * meanMs)]
            : Poisson(meanMs, calls, seed);
    }

    // By the inverse of the exponential distribution, of a number in (0, 1] with 53 random bits.
    private static double[] Poisson(double meanMs, int calls, int seed)
    {
        var random = new SplitMix64((ulong)seed);
        var starts = new double[calls];
        double at = 0;
        for (int call = 0; call < calls; call++)
            starts[call] = at -= meanMs * Math.Log(((random.Next() >> 11) + 1) / (double)(1L << 53));
        return starts;
    }
}
