using System.CommandLine;
using System.CommandLine.Parsing;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary><c>--scenario</c> in place of a comparison.</summary>
internal sealed class ScenarioChoice
{
    private readonly Option<string[]> _scenario = OptionOf.Given<string[]>("--scenario", "all|a,b",
        "Run all scenarios, or some of them, instead of comparing transports; 'run NAME --help' lists a scenario's own options.");

    public ScenarioChoice() => _scenario.CompletionSources.Add(["all", .. ScenarioCatalog.Experiments.Select(scenario => scenario.Name)]);

    public Option Option => _scenario;

    /// <returns>The names; null where none were asked for.</returns>
    public string[]? Names(ParseResult parsed) => parsed.GetValue(_scenario) is { Length: > 0 } names ? names : null;

    /// <summary>The command line without <c>--scenario</c> and <c>--output</c>.</summary>
    public IReadOnlyList<string> Others(ParseResult parsed) =>
        [.. parsed.RootCommandResult.Children.OfType<OptionResult>()
            .Where(option => !option.Implicit && option.Option != _scenario && option.Option.Name is not ("--output" or "--feed"))
            .SelectMany(option => option.Tokens.Select(token => token.Value).Prepend(option.Option.Name))];
}
