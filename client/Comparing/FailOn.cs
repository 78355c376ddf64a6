using System.Globalization;
using System.Text.RegularExpressions;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Comparing;

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
    /// <returns>A line for each failure; empty if the gate holds.</returns>
    public IReadOnlyList<string> Failures(IReadOnlyList<RunChange> changes)
    {
        string[] failures = [.. changes.SelectMany(change => change.Cells.Where(Fails).Select(cell => Line(change, cell)))];
        return failures.Length > 0 || changes.All(change => change.Cells.Any(cell => cell.Ratio is not null))
            ? failures
            : [$"FAILED {Text}: a run has no cell that could be compared."];
    }

    private bool Fails(CellChange cell) => cell.IsBroken || cell.Lo > 1 + Most;

    private string Line(RunChange change, CellChange cell) => cell.IsBroken
        ? $"FAILED {Text}: {cell.Cell.Key} was valid and is no more in {change.Name}: {OneLine.Of(cell.After!.Void!)}."
        : $"FAILED {Text}: {cell.Cell.Key} took {Reports.Wording.Ratio(cell.Ratio, cell.Lo, cell.Hi)} times the time in {change.Name}.";

    [GeneratedRegex(@"^slower:(\d{1,4}(?:\.\d{1,6})?) ?%$")]
    private static partial Regex Form();
}
