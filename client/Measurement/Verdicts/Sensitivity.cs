using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>What a run could have found, and what a longer one would.</summary>
internal static class Sensitivity
{
    private const int MaxBlocks = 100_000;

    /// <summary>
    /// The smallest difference, as a part of 1, that as many blocks find with 90 % power by the whole rule of verdicts, sign flips and the
    /// left-out block included: exp(f · s) − 1 with the f of <see cref="RulePower"/> and the s of <see cref="Estimate.Sd"/>.
    /// </summary>
    /// <returns>Null where no difference can be found, as so few blocks have no p that is small enough.</returns>
    public static double? MinimalEffect(Estimate estimate, int intervals = 1) =>
        RulePower.Factor(estimate.N, intervals) is { } factor ? Math.Exp(factor * estimate.Sd) - 1 : null;

    /// <summary>Blocks that would narrow the simultaneous interval to ±<see cref="Precision.Target"/>; null if over 100,000.</summary>
    public static int? BlocksNeeded(Estimate estimate, int intervals = 1) =>
        Scaled(estimate, estimate.HalfWidth(1 - VerdictRule.Alpha, intervals), Math.Log(1 + Precision.Target));

    /// <summary>Blocks in which a 95 % interval would mostly exclude 1 at this difference; null if over 100,000.</summary>
    public static int? BlocksToFind(Estimate estimate, double difference) =>
        Scaled(estimate, 1.5 * estimate.HalfWidth(0.95), Math.Log(1 + difference));

    // Widths shrink with the root of the blocks.
    private static int? Scaled(Estimate estimate, double now, double due) =>
        estimate.N * now * now / (due * due) is <= MaxBlocks and var blocks ? (int)Math.Ceiling(blocks) : null;
}
