using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Db;

/// <summary>Connections follow the calls in flight.</summary>
internal sealed class DatabaseOptionsTests
{
    [TestCase(1, 1, true, true, 1, 6)]
    [TestCase(100, 1, true, true, 100, 204)]
    [TestCase(100, 8, true, true, 800, 904)]
    [TestCase(100, 8, true, false, 800, 804)]
    [TestCase(100, 8, false, true, 100, 104)]
    [TestCase(100, 8, false, false, 1, 4)]
    public void There_is_a_connection_for_each_statement_in_flight(int calls, int rowQueries, bool reads, bool inserts, int inProcess,
        int ofServer)
    {
        DatabaseOptions options = new DatabaseOptions { RowQueriesInFlight = rowQueries }.For(calls, reads, inserts);
        Assert.That((options.MaxConnections, options.ServerConnections), Is.EqualTo((inProcess, ofServer)));
    }

    [Test]
    public async Task More_than_a_process_may_open_are_refused_with_the_numbers()
    {
        DatabaseOptions options = new DatabaseOptions { Engine = "sqlite", RowQueriesInFlight = 8 }.For(1_000);
        Assert.That((await Assert.ThrowsAsync<UsageException>(() => DatabaseCatalog.OpenAsync(options).AsTask()))!.Message, Is.EqualTo(
            "1000 calls in flight with 8 row queries each need 8000 database connections, more than 1024: reduce --in-flight or "
                + "--row-queries-in-flight"));
    }

    [Test]
    public async Task The_null_database_needs_none()
    {
        DatabaseOptions options = new DatabaseOptions { Engine = "memory", Connection = "Rows=1", RowQueriesInFlight = 8 }.For(1_000);
        await using IDatabase database = await DatabaseCatalog.OpenAsync(options);
        Assert.That(database.ServiceTables.GetServiceTables(1, 1), Has.Count.EqualTo(1));
    }

    [TestCase(44, null)]
    [TestCase(43,
        "20 calls in flight with 1 row queries each need 44 database connections, but here/rows allows 43: reduce --in-flight or "
            + "--row-queries-in-flight, or raise its max_connections")]
    public void A_server_that_gives_fewer_is_refused_with_the_numbers(int given, string? refusal)
    {
        void Check() => new DatabaseOptions().For(20).CheckServer("here/rows", new ServerLimit(given, "max_connections"));
        if (refusal is null)
            Assert.That(Check, Throws.Nothing);
        else
            Assert.That(Check, Throws.InstanceOf<RemedyException>().With.Message.EqualTo(refusal));
    }

    [TestCase(2, 128, true, Description = "20 that read and 20 that insert in a pair, 4 for set-up, and 20 of the floor")]
    [TestCase(2, 127, false)]
    [TestCase(0, 1_000, false, Description = "each cell has its own processes")]
    public void Connections_are_kept_where_the_server_has_room_for_all(int pairs, int given, bool kept) =>
        Assert.That((new DatabaseOptions().For(20) with { KeptBy = pairs }).Keeps(new(given, "max_connections")), Is.EqualTo(kept));
}
