using IntegrationMethods.Measurement.Statistics;
using static System.FormattableString;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Whether a run saw nothing where nothing was (A/A twin), and a known delay where there was one.</summary>
internal static class ControlRule
{
    /// <summary>The delay of the control, as a part of the time of what it is a clone of.</summary>
    public const double Delay = 0.10;

    /// <summary>A control that is alarmed wrongly costs the whole run, so it takes more than a verdict does.</summary>
    private const double Confidence = 0.99;

    /// <summary>
    /// The launches alone must show the difference, too. In some launches, a single cell comes out 8 to 10 % off, for which the errors of
    /// all cells together do not allow.
    /// </summary>
    private const double LaunchConfidence = 0.95;

    /// <param name="twin">The twin over what it is a clone of.</param>
    /// <returns>What forbids verdicts, in one line; null if the twin came out as it must.</returns>
    public static string? ObjectionOfTwin(Estimate? twin) => Objection(
        twin, "the A/A twin has no figures, so nothing shows that identical cells come out equal", "identical cells differ: the A/A twin");

    /// <param name="undelayed">The delayed clone over what it is a clone of, without the delay that was really injected: equal
    /// again.</param>
    /// <inheritdoc cref="ObjectionOfTwin" path="/returns"/>
    public static string? ObjectionOfDelay(Estimate? undelayed) => Objection(
        undelayed, "the delay control has no figures, so nothing shows that a difference would be detected",
        "the delay control contradicts the injected delay: without that delay, it");

    /// <param name="delayed">The delayed clone over what it is a clone of.</param>
    /// <returns>Why the delay is not detected, and how many blocks would detect it; null if it is detected.</returns>
    public static string? Miss(Estimate delayed)
    {
        if (delayed.Ratio().Lo > 1)
            return null;
        string would = Sensitivity.BlocksToFind(delayed, Delay) is { } blocks
            ? Invariant($"about {blocks} are needed")
            : "the machine is too noisy for any number of blocks";
        return Invariant($"{Contrasts.OutOfReach}: this run has {delayed.N}, and {would}");
    }

    private static string? Objection(Estimate? estimate, string missing, string differs) => estimate?.Ratio(Confidence) switch
    {
        null => missing,
        { IsSignificant: true } ratio when estimate.OfLaunches?.Ratio(LaunchConfidence).IsSignificant != false =>
            Invariant($"{differs} came out at {ratio.Ratio:0.000} times its original (99 % CI {ratio.Lo:0.000}–{ratio.Hi:0.000}); run ")
                + "again on a quieter machine",
        _ => null,
    };
}
