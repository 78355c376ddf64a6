namespace IntegrationMethods.Measurement.Find;

/// <summary>What a rate of calls has to keep: a percentile of their latency, from the intended starts, under a time.</summary>
/// <param name="Percentile">Such as <c>p99</c>, or <c>max</c>.</param>
/// <param name="Quantile">The same as a part, up to 1 for the maximum.</param>
/// <param name="Limit">The time as it was given, such as <c>20ms</c>.</param>
/// <param name="Ms">The time, ms.</param>
internal sealed record RateBound(string Percentile, double Quantile, string Limit, double Ms)
{
    private const int MinCallsOfMax = 100;

    /// <summary>A pause of the machine would otherwise decide a probe.</summary>
    private const double MinSeconds = 1;

    private const double MaxSeconds = 300;

    /// <summary>Part of what a cell sustains at which its calls hardly ever wait for each other.</summary>
    private const double UnloadedShare = 0.02;

    /// <summary>The lowest rate of a search, calls/s.</summary>
    private const double LowestPerS = 1;

    /// <summary>How far a search may look above what the fastest cell sustains, in two steps.</summary>
    private const double Headroom = 1.6;

    /// <summary>Such as <c>p99&lt;20ms</c>.</summary>
    public string Name => $"{Percentile}<{Limit}";

    public int MinCalls => Quantile == 1 ? MinCallsOfMax : Statistics.Percentile.SamplesFor(Quantile);

    /// <summary>Seconds of a probe at least: at a rate that exceeds what the cell sustains by a search's resolution, the calls that wait
    /// take the percentile over the bound in this time.</summary>
    public double Seconds => Math.Max(MinSeconds, SecondsToFail);

    private double SecondsToFail => RateSearch.Resolution / (RateSearch.Resolution - 1) * Ms / 1_000 / Quantile;

    public int CallsAt(double perS) => (int)Math.Clamp(Math.Ceiling(perS * Seconds), MinCalls, int.MaxValue);

    /// <summary>The lowest rate to try in a cell: as good as unloaded, and with a probe of five minutes at most.</summary>
    public double LowestOf(double sustainedPerS) =>
        Math.Max(LowestPerS, Math.Max(UnloadedShare * sustainedPerS, MinCalls / MaxSeconds));

    /// <summary>Numbers of calls that probes have, the fewest first: a probe takes the first that is enough for its rate.</summary>
    /// <param name="fastestPerS">Calls a second that the fastest cell sustains.</param>
    /// <param name="max">Calls that there are rows for.</param>
    /// <exception cref="RemedyException">There are too few rows to see that a rate is too high.</exception>
    public IReadOnlyList<int> CallSizes(double fastestPerS, int max)
    {
        double needed = Math.Max(MinCalls, Math.Ceiling(RateSearch.Resolution * fastestPerS * SecondsToFail));
        if (needed > max)
            throw new RemedyException(FormattableString.Invariant(
                $"{Name} needs probes of {needed:0} calls here, but there are rows for {max}: reduce --batch-size, or the time of ")
                    + "the bound.");
        int most = Math.Min(max, CallsAt(Headroom * fastestPerS));
        var sizes = new List<int>();
        for (int size = MinCalls; size < most; size *= 2)
            sizes.Add(size);
        return [.. sizes, most];
    }

    /// <summary>The percentile of the latencies of a probe's calls, ms; null for too few.</summary>
    public double? LatencyOf(IReadOnlyList<double> samplesMs) =>
        Quantile < 1 ? Statistics.Percentile.Of(samplesMs, Quantile) : samplesMs.Count == 0 ? null : samplesMs.Max();
}
