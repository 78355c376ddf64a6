using System.CommandLine;
using System.CommandLine.Parsing;

namespace IntegrationMethods.Client.Running;

/// <summary>The options that a command line names, to be passed on to another one.</summary>
internal static class GivenOptions
{
    public static IEnumerable<OptionResult> Of(ParseResult parsed) =>
        parsed.CommandResult.Children.OfType<OptionResult>().Where(option => !option.Implicit);

    public static IEnumerable<string> Words(OptionResult option) =>
        option.Tokens.Select(token => token.Value).Prepend(option.Option.Name);
}
