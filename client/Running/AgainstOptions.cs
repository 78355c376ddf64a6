using System.CommandLine;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The options of a run in CI: another build to compare this one with, and what fails the run.</summary>
internal sealed class AgainstOptions
{
    private readonly Option<string?> _against = OptionOf.Text("--against", "folder|commit",
        "Compare this build with another one, in the same shuffled blocks: a published folder, a checkout, or a commit of this "
            + "repository; the last two are built first.");

    private readonly Option<string?> _failOn = OptionOf.Text("--fail-on", "a,b",
        "Gates for each cell, such as 'p99>20ms,rows/s<10000,cpu>50ms' (p50, p90, p95 or p99 of the calls; processor time per 1,000 rows), "
            + $"with --against also slower:5%. Exit code {GateResult.FailCode} if the whole interval of a cell lies beyond one, "
            + $"{GateResult.UndecidedCode} if an interval is too wide to decide.");

    public AgainstOptions() => OptionOf.Named(_against);

    public IEnumerable<Option> All => [_against, _failOn];

    /// <returns>Null where no builds are compared.</returns>
    public string? Against(ParseResult parsed) => parsed.GetValue(_against);

    /// <exception cref="UsageException">One is no gate, or there is nothing that it could be for.</exception>
    public IReadOnlyList<Gate> FailOn(ParseResult parsed)
    {
        IReadOnlyList<Gate> gates = parsed.GetValue(_failOn) is { } text ? Gate.ParseAll(text) : [];
        return Against(parsed) is null && gates.FirstOrDefault(gate => gate.Figure == GateFigure.Slower) is { } slower
            ? throw new UsageException(
                $"--fail-on {slower.Text} compares two builds: add --against, or use 'compare' for two runs.")
            : gates;
    }
}
