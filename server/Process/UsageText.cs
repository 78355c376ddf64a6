using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Processes;

/// <summary>What is wrong with a command line, in one line that names the value and what would be right.</summary>
internal static class UsageText
{
    public static string Of(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        string help = string.Join(' ', Path(parsed.CommandResult).Append("--help."));
        return $"{Problem(parsed, command)} See {help}";
    }

    /// <summary>A misspelt option that the parser took for one of an argument's many values.</summary>
    public static bool HasMisspeltOption(ParseResult parsed) => Misspelt(parsed).Any();

    private static IEnumerable<string> Misspelt(ParseResult parsed) => parsed.CommandResult.Children.OfType<ArgumentResult>()
        .SelectMany(argument => argument.Tokens).Select(token => token.Value)
            .Where(token => token.StartsWith("--", StringComparison.Ordinal));

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
                : $"unknown command '{parsed.UnmatchedTokens[0]}'{Closest.Hint(parsed.UnmatchedTokens[0], commands)}: choose one of "
                    + $"{string.Join(", ", commands)}.";
        return string.Join(' ', parsed.Errors.Select(Message).Distinct());
    }

    // The whole list only where no name is close: it is long, and hides the hint.
    private static string UnknownOption(string option, string[] options)
    {
        if (MovedOptions.Hint(option) is { } now)
            return $"unknown option '{option}': write {now}.";
        if (options.Contains(option))
            return $"the option '{option}' comes after '--', which ends the options: write it before that.";
        if (options.Length == 0)
            return $"unknown option '{option}': this command has none.";
        string hint = Closest.Hint(option, options);
        return $"unknown option '{option}'{hint}.{(hint.Length == 0 ? $" The options are: {string.Join(' ', options)}." : "")}";
    }

    // The options' own parsers say what is wrong with a value; switches have none, and the library's text names a type.
    private static string Message(ParseError error) => error.SymbolResult switch
    {
        OptionResult { Option: Option<bool> option } => $"{option.Name} takes no value.",
        ArgumentResult { Parent: OptionResult { Option: Option<bool> option } } => $"{option.Name} takes no value.",
        _ => error.Message,
    };

    private static IEnumerable<string> Path(CommandResult command) => command.Parent is CommandResult parent
        ? Path(parent).Append(command.Command.Name)
        : [];

    private static IEnumerable<string> Options(Command command) =>
        command.Options.Where(option =>
            !option.Hidden && option is not (HelpOption or VersionOption) && option.Name.StartsWith("--", StringComparison.Ordinal))
            .Select(option => option.Name);

    private static IEnumerable<Command> Visible(Command command) => command.Subcommands.Where(child => !child.Hidden);
}
