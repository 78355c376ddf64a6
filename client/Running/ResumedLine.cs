using System.CommandLine;
using System.CommandLine.Parsing;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Resume;

namespace IntegrationMethods.Client.Running;

/// <summary>The command line of a run that is taken up again: its own, from its files, and what is given again.</summary>
internal static class ResumedLine
{
    private static readonly string[] s_ofTheFolder = ["--resume", "--output"];

    /// <exception cref="UsageException">The recorded line is none of this version, or lacks what was kept out of the files.</exception>
    public static ParseResult Parse(RootCommand root, ParseResult given, string folder)
    {
        ParseResult recorded = root.Parse(ResumedRun.EnvironmentOf(folder).CommandLine);
        string[] now = [.. GivenOptions.Of(given).Select(option => option.Option.Name)];
        string[] before = [.. GivenOptions.Of(recorded)
            .Where(option => !now.Contains(option.Option.Name) && !s_ofTheFolder.Contains(option.Option.Name))
            .SelectMany(GivenOptions.Words)];
        if (before.FirstOrDefault(Secrets.IsHidden) is { } secret)
            throw new UsageException($"{folder} does not contain the value that '{secret}' hides: give --resume and that option again.");
        string[] commands = [.. Commands(recorded.CommandResult)];
        IEnumerable<string> added = GivenOptions.Of(given).Where(option => option.Option.Name != "--output").SelectMany(GivenOptions.Words);
        ParseResult resumed = root.Parse([.. commands, .. before, .. added]);
        return resumed.Errors.Count == 0
            ? resumed
            : throw new UsageException($"{folder} can't be resumed: {string.Join(' ', resumed.Errors.Select(error => error.Message))}");
    }

    // Without the program's own name.
    private static IEnumerable<string> Commands(CommandResult command) =>
        command.Parent is CommandResult parent ? Commands(parent).Append(command.Command.Name) : [];
}
