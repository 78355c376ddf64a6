using System.Globalization;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>From the pairs of one contrast to its verdict; knows nothing of where they come from.</summary>
internal static class VerdictRule
{
    /// <summary>How often all verdicts of a family together may be wrong about nothing.</summary>
    public const double Alpha = 0.05;

    /// <summary>Under so many paired blocks no verdict is given.</summary>
    public const int MinBlocks = 10;

    /// <summary>The first that fits: refused, equivalent, faster or slower, inconclusive.</summary>
    /// <param name="logs">The pairs; null where there are none to speak of.</param>
    /// <param name="intervals">Contrasts in its family, fixed before the run.</param>
    /// <param name="objection">What forbids any verdict, such as a control that failed; null if nothing does.</param>
    public static Verdict Of(PairedLogs? logs, int intervals, string? objection)
    {
        if (objection is not null)
            return new(VerdictWord.Refused, objection);
        if (logs is null || logs.N < MinBlocks)
            return new(VerdictWord.Refused, Text($"{logs?.N ?? 0} valid paired blocks: it takes {MinBlocks}, see --repetitions"));
        if (Equivalence.Holds(logs, intervals))
            return new(VerdictWord.Equivalent);
        if (Differs(logs, intervals))
            return new(logs.Mean < 0 ? VerdictWord.Faster : VerdictWord.Slower);
        return new(VerdictWord.Inconclusive, WouldHelp(logs, intervals));
    }

    // Three ways to be fooled, three locks: the noise's shape, chance, and a single block.
    private static bool Differs(PairedLogs logs, int intervals) =>
        logs.Ratio(1 - Alpha, intervals).TellsADifference && SignFlip.P(logs) < Alpha / intervals && logs.KeepsItsDirection;

    private static string WouldHelp(PairedLogs logs, int intervals)
    {
        if (SignFlip.Least(logs.N) >= Alpha / intervals)
            return Text($"{logs.N} blocks can't tell any difference among {intervals} contrasts: compare fewer, or take {Sensitivity.BlocksNeeded(0, intervals)} repetitions or more");
        double least = Sensitivity.MinimalEffect(logs.Sd, logs.N, intervals);
        string needed = Sensitivity.BlocksNeeded(logs.Sd, intervals) is { } blocks
            ? Text($"about {blocks} repetitions would tell {Equivalence.Margin:0 %}")
            : Text($"no run on so restless a machine would tell {Equivalence.Margin:0 %}");
        return Text($"a difference under {least:0.# %} can't be told from {logs.N} blocks; {needed}");
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
