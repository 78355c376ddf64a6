namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The table of failing and hostile peers in transports/README.md speaks of tests that exist.</summary>
internal sealed class AttackTableTests
{
    [Test]
    public void Every_row_names_tests_that_exist()
    {
        string[][] rows = TestTable.Rows("transports/README.md", "Peers that fail or attack");

        Assert.That(rows, Has.Length.GreaterThan(10));
        Assert.That(rows.Select(row => row.Length), Is.All.EqualTo(6));
        Assert.That(rows.SelectMany(row => row), Has.None.Empty);
        Assert.That(rows.SelectMany(row => TestTable.Tests(row[^1])).Where(name => !TestTable.IsTest(name)), Is.Empty);
    }
}
