using System.CommandLine;
using System.CommandLine.Help;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Commands.Help;

namespace IntegrationMethods.Tests.Unit.Client.Commands;

internal sealed class GroupedHelpTests
{
    [Test]
    public void Every_option_of_a_comparison_is_in_one_group() =>
        Assert.That(OptionGroup.All.SelectMany(group => group.Names), Is.EquivalentTo(ClientCommand.Create().Options
            .Where(option => !option.Hidden && option is not (HelpOption or VersionOption)).Select(option => option.Name)));

    [Test]
    public void The_first_page_has_about_twelve_options_and_names_the_way_to_the_others()
    {
        string help = Help("--help");

        Assert.That(help.Split('\n').Count(line => line.StartsWith("  --", StringComparison.Ordinal)), Is.InRange(10, 16));
        Assert.That(help, Does.Contain("  --help all ").And.Contain("\nCommands:\n  run").And.Contain("  compare <folder>"));
    }

    [Test]
    public void All_of_it_comes_by_purpose_with_defaults()
    {
        string help = Help("--help all");

        foreach (OptionGroup group in OptionGroup.All)
            Assert.That(help, Does.Contain($"\n{group.Title}:\n"));
        Assert.That(help, Does.Contain("[default: 30s]").And.Not.Contain("[default: False]").And.Not.Contain("System."));
    }

    [TestCase("seed --help", "seed [options]")]
    [TestCase("compare --help", "--format")]
    public void Another_command_has_its_own(string line, string text) => Assert.That(Help(line), Does.Contain(text));

    private static string Help(string line)
    {
        using var output = new StringWriter();
        Assert.That(ClientCommand.Create().Parse(line).Invoke(new InvocationConfiguration { Output = output }), Is.Zero);
        return output.ToString().ReplaceLineEndings("\n");
    }
}
