using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;

namespace IntegrationMethods.Processes;

/// <summary>What is wrong with a command line, in one line that names the value and what would be right.</summary>
internal static partial class UsageText
{
    /// <param name="parsed">With errors.</param>
    public static string Of(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        string help = string.Join(' ', Path(parsed.CommandResult).Append("--help."));
        return $"{Problem(parsed, command)} See {help}";
    }

    /// <summary>A misspelt option that the parser took for one of an argument's many values.</summary>
    public static bool HasMisspeltOption(ParseResult parsed) => Misspelt(parsed).Any();

    private static IEnumerable<string> Misspelt(ParseResult parsed) => parsed.CommandResult.Children.OfType<ArgumentResult>()
        .SelectMany(argument => argument.Tokens).Select(token => token.Value).Where(token => token.StartsWith("--", StringComparison.Ordinal));

    private static string Problem(ParseResult parsed, Command command)
    {
        string[] commands = [.. Visible(command).Select(child => child.Name)];
        string? option = parsed.UnmatchedTokens.Where(token => token.StartsWith('-')).Concat(Misspelt(parsed)).FirstOrDefault();
        if (command.Action is null && commands.Length > 0 && (option is not null || parsed.UnmatchedTokens.Count == 0))
            return $"{command.Name} needs the name of what to {command.Name}: one of {string.Join(", ", commands)}.";
        if (option is not null)
            return UnknownOption(option, [.. Options(command)]);
        if (parsed.UnmatchedTokens.Count > 0)
            return commands.Length == 0
                ? $"unexpected argument '{parsed.UnmatchedTokens[0]}'."
                : $"unknown command '{parsed.UnmatchedTokens[0]}'{Closest.Hint(parsed.UnmatchedTokens[0], commands)}: choose one of {string.Join(", ", commands)}.";
        return string.Join(' ', parsed.Errors.GroupBy(error => error.SymbolResult).SelectMany(Messages).Distinct());
    }

    // The whole list only where no name is close: it is long, and hides the hint.
    private static string UnknownOption(string option, string[] options)
    {
        string hint = Closest.Hint(option, options);
        return $"unknown option '{option}'{hint}.{(hint.Length == 0 ? $" The options are: {string.Join(' ', options)}." : "")}";
    }

    // Where a check of ours says what is wrong with a value, the parser's own words add nothing.
    private static IEnumerable<string> Messages(IEnumerable<ParseError> errors)
    {
        ParseError[] own = [.. errors.Where(error => !Conversion().IsMatch(error.Message))];
        return (own.Length > 0 ? own : errors).Select(Message);
    }

    private static string Message(ParseError error)
    {
        if (Conversion().Match(error.Message) is { Success: true } conversion)
            return $"{conversion.Groups["option"]} must be {Kind(conversion.Groups["type"].Value)}, not '{conversion.Groups["value"]}'.";
        if (Choice().Match(error.Message) is { Success: true } choice && Symbol(error.SymbolResult) is { } name)
        {
            string[] words = [.. Word().Matches(choice.Groups["words"].Value).Select(word => word.Groups[1].Value)];
            return $"{name} must be one of {string.Join(", ", words)}, not '{choice.Groups["value"]}'{Closest.Hint(choice.Groups["value"].Value, words)}.";
        }
        return error.Message;
    }

    private static string Kind(string type) => type.Contains("Int", StringComparison.Ordinal) ? "a whole number" : type.Contains("Double", StringComparison.Ordinal) ? "a number" : "another value";

    private static string? Symbol(SymbolResult? symbol) => symbol switch
    {
        OptionResult option => option.Option.Name,
        ArgumentResult { Parent: OptionResult option } => option.Option.Name,
        ArgumentResult argument => argument.Argument.Name,
        _ => null,
    };

    private static IEnumerable<string> Path(CommandResult command) => command.Parent is CommandResult parent ? Path(parent).Append(command.Command.Name) : [];

    private static IEnumerable<string> Options(Command command) =>
        command.Options.Where(option => !option.Hidden && option is not (HelpOption or VersionOption) && option.Name.StartsWith("--", StringComparison.Ordinal)).Select(option => option.Name);

    private static IEnumerable<Command> Visible(Command command) => command.Subcommands.Where(child => !child.Hidden);

    [GeneratedRegex("^Cannot parse argument '(?<value>.*)' for (?:option|command) '(?<option>[^']*)' as expected type '(?<type>[^']*)'", RegexOptions.Singleline)]
    private static partial Regex Conversion();

    [GeneratedRegex("^Argument '(?<value>.*)' not recognized. Must be one of:(?<words>.*)$", RegexOptions.Singleline)]
    private static partial Regex Choice();

    [GeneratedRegex("'([^']*)'")]
    private static partial Regex Word();
}
