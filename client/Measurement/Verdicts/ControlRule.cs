using System.Globalization;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Whether a run saw nothing where nothing was (A/A twin), and a known delay where there was one.</summary>
internal static class ControlRule
{
    /// <summary>The delay of the control, as a part of the time of what it is a clone of.</summary>
    public const double Delay = 0.10;

    /// <summary>How far the delay's own calibration may be off, on either side.</summary>
    private const double Calibration = 0.05;

    /// <summary>A control that is alarmed wrongly costs the whole run, so it takes more than a verdict does.</summary>
    private const double Confidence = 0.99;

    /// <param name="twin">The twin over what it is a clone of.</param>
    /// <returns>What forbids verdicts, in one line; null if the twin came out as it must.</returns>
    public static string? ObjectionOfTwin(PairedLogs? twin)
    {
        if (twin is null)
            return "the A/A twin has no figures, so nothing shows that equal cells come out equal";
        PairedRatio ratio = twin.Ratio(Confidence);
        return ratio.TellsADifference
            ? Text($"the A/A twin, a clone, took {ratio.Ratio:0.000} times the time (99 % CI {ratio.Lo:0.000}–{ratio.Hi:0.000}): something sways equal cells, so run again on a quieter machine")
            : null;
    }

    /// <summary>
    /// Missed is a delay that was not found although it should have been (the blocks' own deviation puts it within reach), or
    /// that came out as another one. Out of reach it is no objection: then small differences are out of reach too, and say so.
    /// </summary>
    /// <param name="delayed">The delayed clone over what it is a clone of.</param>
    /// <inheritdoc cref="ObjectionOfTwin" path="/returns"/>
    public static string? ObjectionOfDelay(PairedLogs? delayed)
    {
        if (delayed is null)
            return "the delay control has no figures, so nothing shows that a difference would be found";
        PairedRatio surely = delayed.Ratio(Confidence);
        if (surely.Lo > 1 + Delay + Calibration || surely.Hi < 1 + Delay - Calibration)
            return Text($"a delay of {Delay:0 %} came out as {surely.Ratio:0.000} times the time (99 % CI {surely.Lo:0.000}–{surely.Hi:0.000}): run again on a quieter machine");
        return IsWithinReach(delayed) && delayed.Ratio().Lo <= 1
            ? Text($"a delay of {Delay:0 %} was not found: {delayed.Ratio().Ratio:0.000} times the time: run again on a quieter machine")
            : null;
    }

    /// <summary>Whether blocks of this deviation find the delay in nine runs of ten.</summary>
    public static bool IsWithinReach(PairedLogs delayed) => Sensitivity.MinimalEffect(delayed.Sd, delayed.N) <= Delay;

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
