using System.CommandLine;
using IntegrationMethods.Client.Running;

namespace IntegrationMethods.Tests.Unit.Client.Running;

/// <summary>How much memory each end may use, and what is rejected.</summary>
internal sealed class MemoryOptionTests
{
    private const long Mebibyte = 1024 * 1024;

    [TestCase("server=512m,client=1g", 512, 1024, "server 512 MiB, client 1 GiB")]
    [TestCase("client=64m,server=100M", 100, 64, "server 100 MiB, client 64 MiB")]
    [TestCase("client=2G", null, 2048, "client 2 GiB")]
    public void Each_end_has_a_size(string text, int? server, int? client, string words)
    {
        EndMemory ends = MemoryOption.Parse(text);

        Assert.That((ends.Server, ends.Client), Is.EqualTo((server * Mebibyte, client * Mebibyte)));
        Assert.That(ends.ToString(), Is.EqualTo(words));
    }

    [Test]
    public void Without_the_option_neither_has_a_limit() => Assert.That(Read([], isHere: true), Is.Null);

    [TestCase("")]
    [TestCase("512m")]
    [TestCase("server")]
    [TestCase("server=")]
    [TestCase("server=512")]
    [TestCase("server=63m")]
    [TestCase("server=512m,1g")]
    [TestCase("server=1g,server=1g")]
    [TestCase("database=1g")]
    public void Anything_else_is_rejected_with_what_to_give(string text) =>
        Assert.That(() => Read(["--memory", text], isHere: true), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--memory must be sizes from 64m on, such as server=512m,client=1g, not '{text}'."));

    [Test]
    public void Ends_on_other_machines_are_rejected() =>
        Assert.That(() => Read(["--memory", "client=1g"], isHere: false), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            "--memory limits processes of this machine only: limit the agents' containers or services instead, or run both ends here, "
                + "without 'coordinate'."));

    private static EndMemory? Read(string[] arguments, bool isHere)
    {
        var option = new MemoryOption();
        return option.Read(new RootCommand { option.Option }.Parse(arguments), isHere);
    }
}
