using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands.Completion;

/// <summary>
/// <c>client completion</c>: the script with which a shell completes this program's command line, and that of run-all.sh.
/// </summary>
internal static class CompletionCommand
{
    private static readonly Argument<string> s_shell = OptionOf.Among(
        new Argument<string>("shell") { Description = $"One of {string.Join(", ", CompletionScripts.Shells)}." },
        [.. CompletionScripts.Shells]);

    public static Command Create(RootCommand root)
    {
        var completion = new Command("completion",
            "Prints a completion script for bash, zsh, fish or PowerShell; its first lines show how to load it.") { s_shell };
        completion.SetAction(parsed =>
            parsed.InvocationConfiguration.Output.Write(CompletionScripts.Of(parsed.GetValue(s_shell)!, CompletedPaths.Of(root))));
        return completion;
    }
}
