namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

/// <summary>The queries of client/Measurement/Files/README.md, in SQLite.</summary>
internal sealed class QueriesTests
{
    private static readonly Version s_arrows = new(3, 38);

    private QueriedRun _run = null!;

    [OneTimeSetUp]
    public void Import() => _run = new();

    [OneTimeTearDown]
    public void Close() => _run.Dispose();

    [TestCaseSource(typeof(QueriedRun), nameof(QueriedRun.Queries))]
    public void A_query_of_the_README_has_rows_and_no_empty_figure(string query)
    {
        if (query.Contains("->>", StringComparison.Ordinal) && _run.SqliteVersion < s_arrows)
            Assert.Ignore($"SQLite {_run.SqliteVersion}, the one that this feed has, lacks the operator ->> of {s_arrows}");

        IReadOnlyList<object?[]> rows = _run.Ask(query);

        Assert.That(rows, Is.Not.Empty);
        Assert.That(rows.SelectMany(row => row), Has.None.Null);
    }

    [Test]
    public void The_first_one_has_a_point_for_each_cell_and_its_rate()
    {
        var rates = _run.Ask(QueriedRun.Queries.First()).ToDictionary(row => (string)row[1]!, row => (double)row[2]!);

        var expected = _run.Runs.Where(run => run.Cell.Control is null).GroupBy(run => run.Cell.Key)
            .ToDictionary(cell => cell.Key, cell => cell.Average(run => 1_000 * run.Workload.Rows / run.Time.WallMs!.Value));
        Assert.That(rates.Keys, Is.EquivalentTo(expected.Keys));
        foreach ((string cell, double rate) in expected)
            Assert.That(rates[cell], Is.EqualTo(rate).Within(1e-6 * rate), cell);
    }
}
