using System.CommandLine;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Client.Running;

namespace IntegrationMethods.Tests.Unit.Client.Running;

/// <summary>Which processors each end is bound to, and what is not taken for a list of them.</summary>
internal sealed class CpusOptionTests
{
    [TestCase("server=0,client=1", new[] { 0 }, new[] { 1 })]
    [TestCase("client=4-7,server=0,2,3", new[] { 0, 2, 3 }, new[] { 4, 5, 6, 7 })]
    [TestCase("server=2-3,0,2", new[] { 0, 2, 3 }, null)]
    public void Each_end_has_a_list_of_numbers_and_ranges(string text, int[]? server, int[]? client)
    {
        EndProcessors ends = Read(text, isHere: false)!;

        Assert.That((ends.Server, ends.Client), Is.EqualTo((server, client)));
    }

    [Test]
    public void Without_the_option_neither_is_bound() => Assert.That(Read(null, isHere: true), Is.Null);

    [TestCase("")]
    [TestCase("0")]
    [TestCase("server")]
    [TestCase("server=")]
    [TestCase("server=1-0")]
    [TestCase("server=0,server=1")]
    [TestCase("database=0")]
    [TestCase("server=0-1-2")]
    [TestCase("server=-1")]
    [TestCase("server=0=1")]
    [TestCase("server=99999999999")]
    public void Anything_else_is_refused_with_what_to_give(string text) =>
        Assert.That(() => Read(text, isHere: false), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--cpus must be a list such as server=0,client=1 or server=0-3,client=4-7, not '{text}'."));

    [Test]
    public void A_processor_that_this_machine_lacks_is_refused_and_that_of_another_machine_is_not()
    {
        Assert.That(() => Read("client=1023", isHere: true), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--cpus names processor 1023, but this process may use {string.Join(", ", Affinity.Allowed)}: name those."));
        Assert.That(Read("client=1023", isHere: false)!.Client, Is.EqualTo(new[] { 1023 }));
    }

    private static EndProcessors? Read(string? text, bool isHere)
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows())
            Assert.Ignore("this system binds no process to processors");
        var option = new CpusOption();
        return option.Read(new RootCommand { option.Option }.Parse(text is null ? [] : ["--cpus", text]), isHere);
    }
}
