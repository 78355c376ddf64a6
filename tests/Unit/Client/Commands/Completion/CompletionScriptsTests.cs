using System.CommandLine;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Commands.Completion;

namespace IntegrationMethods.Tests.Unit.Client.Commands.Completion;

internal sealed class CompletionScriptsTests
{
    [Test]
    public void Fish_learns_no_option_by_itself_and_so_offers_none_to_a_command_that_lacks_it()
    {
        string script = CompletionScripts.Of("fish", CompletedPaths.Of(ClientCommand.Create()));

        Assert.That(script, Does.Not.Contain("$program -l").And.Contain("for option in --"));
        Assert.That(script, Does.Contain("-n \"test (commandline -opc)[-1] = $option\" -F"));
    }

    [Test]
    public void Every_command_offers_its_own_options_alone() => Assert.Multiple(() =>
    {
        RootCommand root = ClientCommand.Create();
        foreach ((string line, Command command) in Lines(root, ""))
        {
            string[] offered = [.. root.Parse(line).GetCompletions(line.Length).Select(item => item.Label)
                .Where(label => label.StartsWith("--", StringComparison.Ordinal))];
            Assert.That(offered, Is.SubsetOf(command.Options.Select(option => option.Name).Append("--help")), $"'{line}'");
        }
    });

    // Each command with what is typed before the next word.
    private static IEnumerable<(string Line, Command Command)> Lines(Command command, string line) =>
        command.Subcommands.SelectMany(child => Lines(child, $"{line}{child.Name} ")).Prepend((line, command));
}
