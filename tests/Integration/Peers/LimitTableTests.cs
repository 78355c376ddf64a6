using IntegrationMethods.Server;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>
/// The tables of limits of the transports' documents speak of tests and options that exist, and of all options that are limits.
/// </summary>
internal sealed class LimitTableTests
{
    private static readonly string[][] s_rows =
    [
        .. TestTable.Rows("transports/README.md", "Limits of the server"),
        .. Documents.All.Where(HasLimits).SelectMany(document => TestTable.Rows(document, "Limits")),
    ];

    private static bool HasLimits(string document) =>
        document.StartsWith("transports/", StringComparison.Ordinal)
            && Checkout.Read(document).Contains("\n## Limits\n", StringComparison.Ordinal);

    private static IEnumerable<string> Options => s_rows.Select(row => row[1].Trim('`')).Where(option => option.Length > 0);

    [Test]
    public void Every_row_names_tests_that_exist()
    {
        Assert.That(s_rows, Is.Not.Empty);
        Assert.That(s_rows.Select(row => row.Length), Is.All.EqualTo(5));
        Assert.That(s_rows.SelectMany(row => TestTable.Tests(row[^1])).Where(name => !TestTable.IsTest(name)), Is.Empty);
    }

    [Test]
    public void Every_option_is_the_servers() =>
        Assert.That(Options.Except(ServerCommand.Create().Options.Select(option => option.Name)), Is.Empty);

    [Test]
    public void Every_limit_of_the_server_has_its_row() =>
        Assert.That(new LimitOptions().All.Select(option => option.Name).Except(Options), Is.Empty);
}
