using System.CommandLine;

namespace IntegrationMethods.Client.Commands.Completion;

/// <summary>Where a command line takes the path of a folder or a file, which a shell completes by itself.</summary>
internal sealed record CompletedPaths(IReadOnlyList<string> FolderOptions, IReadOnlyList<string> FileOptions,
    IReadOnlyList<string> FolderCommands)
{
    private const string Folder = "folder";

    public static CompletedPaths Of(Command root)
    {
        Command[] all = [.. Tree(root)];
        Option[] options = [.. all.SelectMany(command => command.Options)];
        return new(
            Names(options.Where(option => option.HelpName == Folder)),
            Names(options.Where(option => option.HelpName?.EndsWith(".csv", StringComparison.Ordinal) == true)),
            Names(all.Where(command => command.Arguments.Any(argument => argument.HelpName == Folder))));
    }

    private static IEnumerable<Command> Tree(Command command) => command.Subcommands.SelectMany(Tree).Prepend(command);

    private static string[] Names(IEnumerable<Symbol> symbols) =>
        [.. symbols.Select(symbol => symbol.Name).Distinct().Order(StringComparer.Ordinal)];
}
