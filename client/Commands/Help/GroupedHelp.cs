using System.Collections;
using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Commands.Help;

/// <summary>
/// The help of the comparison: a page of what most users need, or with <c>--help all</c> every option by its purpose. Other commands have
/// the library's.
/// </summary>
internal sealed class GroupedHelp(RootCommand root) : SynchronousCommandLineAction
{
    private const string All = "all";
    private const int NameWidth = 32, Indent = NameWidth + 3, MinWidth = 60;

    private static readonly HelpAction s_usual = new();

    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        if (parseResult.CommandResult.Command != root)
            return s_usual.Invoke(parseResult);
        TextWriter output = parseResult.InvocationConfiguration.Output;
        bool isAll = parseResult.UnmatchedTokens.Contains(All);
        output.WriteLine($"{root.Description}\n\nUsage:\n  {root.Name} [command] [options]");
        foreach (OptionGroup group in isAll ? OptionGroup.All : [OptionGroup.Usual])
            WriteGroup(output, group);
        output.WriteLine("\nGeneral:");
        Write(output, "--version", "Show the version.");
        Write(output, $"--help {All}", $"Describe all {OptionGroup.All.Sum(group => group.Names.Length)} options.");
        output.WriteLine("\nCommands:");
        foreach (Command command in root.Subcommands.Where(command => !command.Hidden))
            Write(output, string.Join(' ', [command.Name, .. command.Arguments.Where(argument => !argument.Hidden).Select(Word)]),
                command.Description ?? "");
        return 0;
    }

    private void WriteGroup(TextWriter output, OptionGroup group)
    {
        output.WriteLine($"\n{group.Title}:");
        foreach (Option option in group.Names.Select(name => root.Options.Single(option => option.Name == name)))
            Write(output, option.HelpName is { } value ? $"{option.Name} <{value}>" : option.Name,
                $"{option.Description}{DefaultOf(option)}");
    }

    private static string Word(Argument argument) => $"<{argument.HelpName ?? argument.Name}>";

    private static string DefaultOf(Option option) => option.HasDefaultValue && option.GetDefaultValue() is { } value
        ? value switch
        {
            false or "" => "",
            string text => $" [default: {text}]",
            IEnumerable values when !values.Cast<object>().Any() => "",
            IEnumerable values => $" [default: {string.Join(',', values.Cast<object>())}]",
            _ => string.Create(CultureInfo.InvariantCulture, $" [default: {value}]"),
        }
        : "";

    // A file keeps each entry on one line.
    private static void Write(TextWriter output, string name, string text)
    {
        int width = Console.IsOutputRedirected ? int.MaxValue : Math.Max(MinWidth, Console.WindowWidth);
        string start = $"  {name.PadRight(NameWidth)} ";
        if (name.Length > NameWidth)
        {
            output.WriteLine($"  {name}");
            start = new string(' ', Indent);
        }
        foreach (string line in LineWrapping.Wrap(start + text, width, Indent))
            output.WriteLine(line);
    }
}
