using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;
using static System.FormattableString;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From the pairs of one contrast to its verdict; knows nothing of where they come from.</summary>
internal static class VerdictRule
{
    /// <summary>
    /// How often all verdicts of a family together may be wrong about nothing: 4 %, which pays for stopping a run once it is precise, so
    /// that all in all it stays under 5 %.
    /// </summary>
    public const double Alpha = 0.04;

    /// <summary>Under so many paired blocks no verdict is given.</summary>
    public const int MinBlocks = 10;

    /// <summary>What the reason of an inconclusive verdict starts with, before its bound.</summary>
    public const string MaxBound = "the difference may be anything up to ";

    /// <summary>The first that fits: refused, equivalent, faster or slower, inconclusive.</summary>
    public static Verdict Of(Estimate? estimate, int intervals, string? objection, TimeSpan? block = null)
    {
        if (objection is not null)
            return new(VerdictKind.Refused, objection);
        if (estimate is null || estimate.N < MinBlocks)
            return new(VerdictKind.Refused, TooFew(estimate?.N ?? 0));
        if (Equivalence.Holds(estimate, intervals))
            return new(VerdictKind.Equivalent);
        if (Differs(estimate, intervals))
            return new(estimate.Logs.Mean < 0 ? VerdictKind.Faster : VerdictKind.Slower);
        return new(VerdictKind.Inconclusive, WouldHelp(estimate, intervals, block));
    }

    /// <summary>The reason where there are so few blocks, and nothing else is wrong.</summary>
    public static string TooFew(int blocks) =>
        Invariant($"{blocks} valid paired blocks, but a verdict needs {MinBlocks}: see --repetitions and --max-time");

    /// <summary>Three ways to be fooled, three locks: the noise's shape, chance, and a single block.</summary>
    public static bool Differs(Estimate estimate, int intervals) =>
        estimate.Ratio(1 - Alpha, intervals).IsSignificant && estimate.Logs.KeepsItsDirection
            && SignFlip.P(estimate.Logs) < Alpha / intervals;

    private static string WouldHelp(Estimate estimate, int intervals, TimeSpan? block)
    {
        if (SignFlip.MinP(estimate.N) >= Alpha / intervals)
            return Invariant(
                $"{estimate.N} blocks can't show any difference among {intervals} contrasts: compare fewer cells, or make ")
                    + "more repetitions";
        string jointly = intervals == 1 ? "" : Invariant($", jointly for {intervals} comparisons");
        string bound = Invariant($"{MaxBound}{estimate.Ratio(1 - Alpha, intervals).Bound:0.# %} (95 %{jointly})");
        if (Sensitivity.BlocksNeeded(estimate, intervals) is not { } needed)
            return Invariant($"{bound}; too noisy here to narrow that to {Precision.Target:0 %}");
        int more = needed - estimate.N;
        if (more <= 0)
            return bound;
        return Invariant($"{bound}; for ±{Precision.Target:0 %}, run about {more} more ")
            + Invariant($"block{(more == 1 ? "" : "s")}{(block is { } time ? $" ({Time(more * time)})" : "")}");
    }

    private static string Time(TimeSpan time) => time.TotalSeconds < 90
        ? Invariant($"{Math.Max(1, time.TotalSeconds):0} s")
        : Invariant($"{time.TotalMinutes:0} min");
}
