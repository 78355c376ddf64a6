using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary>What repetitions of ten rows move, of twelve ranges.</summary>
internal sealed class RowSourcesTests
{
    private const int Rows = 10, Ranges = 12;

    [Test]
    public async Task An_empty_table_gets_rows_for_every_range()
    {
        Assert.That(await DigestsAsync(0, Ranges),
            Is.EqualTo(Enumerable.Range(0, Ranges).Select(range => RowDigest.Of(SeedRows.Range(1 + range * Rows, Rows)))));
    }

    [Test]
    public async Task An_empty_table_gets_them_once_a_pilot_has_sized_the_work() =>
        Assert.That(await DigestsAsync(0, 1, Ranges), Has.Count.EqualTo(Ranges));

    [TestCase(4, 1)]
    [TestCase(10, 1)]
    [TestCase(39, 3)]
    [TestCase(500, Ranges)]
    public async Task Rows_that_are_there_are_not_outnumbered(int there, int ranges) =>
        Assert.That(await DigestsAsync(there, Ranges), Has.Count.EqualTo(ranges));

    private static async Task<IReadOnlyList<RowDigest>> DigestsAsync(int there, params int[] ranges)
    {
        await using IDatabase database = await DatabaseCatalog.OpenAsync(DatabaseCatalog.Memory(there));
        var sources = new RowSources();
        foreach (int most in ranges)
            await sources.SeedAsync(database, null, [Rows], most, _ => { }, CancellationToken.None);
        return sources.Of(new()
            { Serving = new() { Database = DatabaseCatalog.Memory(there) }, Batches = 2, BatchSize = Rows / 2 });
    }
}
