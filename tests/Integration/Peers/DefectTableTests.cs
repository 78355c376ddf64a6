namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The table of former defects in tests/README.md speaks of tests that exist.</summary>
internal sealed class DefectTableTests
{
    [Test]
    public void Every_row_names_tests_that_exist()
    {
        string[][] rows = TestTable.Rows("tests/README.md", "Former defects");

        Assert.That(rows, Has.Length.GreaterThan(20));
        Assert.That(rows.Select(row => row.Length), Is.All.EqualTo(2));
        Assert.That(rows.SelectMany(row => TestTable.Tests(row[1])).Where(name => !TestTable.IsTest(name)), Is.Empty);
    }
}
