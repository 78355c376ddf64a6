using System.CommandLine;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The options of a run that compares this build with another one.</summary>
internal sealed class AgainstOptions
{
    private readonly Option<string?> _against = OptionOf.Text("--against", "folder|commit",
        "Compare this build with another one, in the same shuffled blocks: a published folder, a checkout, or a commit of this "
            + "repository; the last two are built first.");

    private readonly Option<string?> _failOn = OptionOf.Text("--fail-on", "slower:n%",
        $"With --against: threshold, such as slower:5%. Exit code {GateResult.FailedCode} if any cell of this build exceeds it, "
            + $"{GateResult.UndecidedCode} if an interval is too wide to decide.");

    public AgainstOptions() => OptionOf.Named(_against);

    public IEnumerable<Option> All => [_against, _failOn];

    /// <returns>Null where no builds are compared.</returns>
    public string? Against(ParseResult parsed) => parsed.GetValue(_against);

    /// <exception cref="UsageException">It is no gate, or there is nothing that it could be for.</exception>
    public FailOn? FailOn(ParseResult parsed) => parsed.GetValue(_failOn) is not { } text ? null
        : Against(parsed) is null ? throw new UsageException("--fail-on compares two builds: add --against, or use 'compare' for two runs.")
        : Measurement.Compare.FailOn.Parse(text);
}
