using System.Globalization;
using System.Text.RegularExpressions;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>A gate for CI: what a later run may lose against the first one.</summary>
/// <param name="Text">As given, such as <c>slower:5%</c>.</param>
/// <param name="Most">The part of the first run's time that may be added, such as 0.05.</param>
internal sealed partial record FailOn(string Text, double Most)
{
    /// <summary>The exit code of a gate that did not hold, so that it is no failure of the comparison itself.</summary>
    public const int ExitCode = 3;

    /// <exception cref="UsageException">It is no such gate.</exception>
    public static FailOn Parse(string text) =>
        Form().Match(text) is { Success: true } match && double.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) is <= 1_000 and var percent
            ? new(text, percent / 100)
            : throw new UsageException($"--fail-on must be slower and a percentage from 0 to 1000, such as slower:5%, not '{text}'.");

    /// <summary>
    /// A cell fails whose whole interval lies beyond the threshold: one that merely reaches over it is not known to be slower.
    /// So does one that is void and was not: it has no time at all. A gate that nothing was held against does not hold.
    /// </summary>
    /// <returns>Each failure's run and cell, without a cell where the run has none that could be compared; empty if the gate holds.</returns>
    public IReadOnlyList<(RunChange Run, CellChange? Cell)> Failures(IReadOnlyList<RunChange> changes)
    {
        (RunChange, CellChange?)[] failures = [.. from change in changes from cell in change.Cells where Fails(cell) select (change, (CellChange?)cell)];
        return failures.Length > 0 ? failures : [.. changes.Where(change => change.Cells.All(cell => cell.Ratio is null)).Take(1).Select(change => (change, (CellChange?)null))];
    }

    private bool Fails(CellChange cell) => cell.IsBroken || cell.Lo > 1 + Most;

    [GeneratedRegex(@"^slower:(\d{1,4}(?:\.\d{1,6})?) ?%$")]
    private static partial Regex Form();
}
