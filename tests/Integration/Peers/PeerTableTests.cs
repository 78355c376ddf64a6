namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The table of peers in tests/README.md speaks of tests that exist, and of all of them.</summary>
internal sealed class PeerTableTests
{
    private static readonly string[][] s_rows = TestTable.Rows("Peers");

    [Test]
    public void Every_row_names_a_test_that_exists()
    {
        Assert.That(s_rows, Is.Not.Empty);
        Assert.That(s_rows.Select(row => row.Length), Is.All.EqualTo(5));
        Assert.That(s_rows.SelectMany(row => TestTable.Tests(row[^1])).Where(name => !TestTable.IsTest(name)), Is.Empty);
    }

    [Test]
    public void Every_test_against_a_peer_has_its_row()
    {
        IEnumerable<string> tests = TestTable.Classes
            .Where(type => type.Name.EndsWith("PeerTests", StringComparison.Ordinal) || type.Name == "PythonClientTests")
            .SelectMany(type => type.GetMethods().Where(TestTable.IsTest).Select(method => $"{type.Name}.{method.Name}"));

        Assert.That(tests.Except(s_rows.SelectMany(row => TestTable.Tests(row[^1]))), Is.Empty);
    }
}
