using System.Text.RegularExpressions;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>A gate for CI: the part of the first run's time that a later one may add, such as 0.05 for <c>slower:5%</c>.</summary>
internal sealed partial record FailOn(string Text, double Most)
{
    /// <exception cref="UsageException">It is no such gate.</exception>
    public static FailOn Parse(string text) =>
        Form().Match(text) is { Success: true } match
            && double.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) is <= 1_000 and var percent
            ? new(text, percent / 100)
            : throw new UsageException($"--fail-on must be slower: with a percentage from 0 to 1000, such as slower:5%, not '{text}'.");

    /// <summary>
    /// Whether the gate holds for a cell. A cell fails whose whole interval lies beyond the threshold, and one that is void and was
    /// not: it has no time at all. Of two builds in one run, the cell's verdict must say so too. It holds where the whole interval lies
    /// below; one that reaches over the threshold is not decided, nor is one that has times in both runs and no interval.
    /// </summary>
    public GateOutcome Of(CellChange cell) =>
        cell.IsBroken || (cell.IsShown && cell.Lo > 1 + Most) ? GateOutcome.Failed
        : cell.IsDue && !(cell.Hi <= 1 + Most) ? GateOutcome.Undecided
        : GateOutcome.Held;

    [GeneratedRegex(@"^slower:(\d{1,4}(?:\.\d{1,6})?) ?%$")]
    private static partial Regex Form();
}
