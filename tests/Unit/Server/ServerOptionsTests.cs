using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Server;

internal sealed class ServerOptionsTests
{
    [TestCase("127.0.0.1:0", "127.0.0.1:0")]
    [TestCase("localhost:8080", "127.0.0.1:8080")]
    [TestCase("[::1]:8080", "[::1]:8080")]
    public void An_address_and_a_port_are_read_and_localhost_never_means_IPv6(string text, string endpoint) =>
        Assert.That(EndPoints.Parse("--listen", text), Is.EqualTo(IPEndPoint.Parse(endpoint)));

    [TestCase("--db memory --db-delay 5ms", "--db-delay delays statements, but the database memory has none: use another database.")]
    [TestCase("--db sqlite --db-delay 0.5ms", "--db-delay must be a time from 0ms to 1m, in whole milliseconds, not '0.5ms'.")]
    public void A_delay_that_fits_no_statement_is_refused(string line, string message)
    {
        var common = new CommonOptions();
        var root = new RootCommand();
        foreach (Option option in common.All)
            root.Options.Add(option);

        Assert.That(() => common.ReadDatabase(root.Parse(line)), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));
    }

    [TestCase("127.0.0.1", "127.0.0.1")]
    [TestCase("example.org:80", "example.org:80")]
    [TestCase("me:pw@127.0.0.1:80", "***@127.0.0.1:80")]
    [TestCase("token@127.0.0.1:80", "***@127.0.0.1:80")]
    [TestCase("tcp://me:p@w@127.0.0.1:80", "tcp://***@127.0.0.1:80")]
    public void Anything_else_is_refused_without_its_login(string text, string shown) =>
        Assert.That(() => EndPoints.Parse("--listen", text), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--listen must be an address and a port, such as 127.0.0.1:8080, not '{shown}'."));
}
