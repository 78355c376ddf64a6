using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Db.Catalog;

internal sealed class DatabaseCatalogTests
{
    [TestCase("oracle", "unknown database 'oracle': use one of auto, sqlite, memory, postgres, sqlserver")]
    [TestCase("", "unknown database '': use one of auto, sqlite, memory, postgres, sqlserver")]
    public async Task An_engine_that_is_not_there_is_refused_and_those_that_are_listed(string engine, string message)
    {
        UsageException? error = await Assert.ThrowsAsync<UsageException>(() =>
            DatabaseCatalog.OpenAsync(new DatabaseOptions { Engine = engine }).AsTask());
        Assert.That(error!.Message, Is.EqualTo(message));
    }

    [Test]
    public void Options_as_text_hold_no_connection() =>
        Assert.That(new DatabaseOptions { Connection = "Password=s3cret" }.ToString(), Does.Not.Contain("s3cret"));

    [TestCase("auto", "sqlite")]
    [TestCase("SQLite", "sqlite")]
    [TestCase("memory", "memory")]
    public void A_name_stands_for_an_engine(string name, string engine) =>
        Assert.That(DatabaseCatalog.Resolve(name).Name, Is.EqualTo(engine));

    [Test]
    public void Every_engine_is_built_in() => Assert.That(
        DatabaseCatalog.Engines.Select(engine => engine.Name), Is.EqualTo(new[] { "sqlite", "memory", "postgres", "sqlserver" }));

    [TestCase(0, 8, 30, "row queries in flight must be from 1 to 1024, not 0")]
    [TestCase(1025, 8, 30, "row queries in flight must be from 1 to 1024, not 1025")]
    [TestCase(8, 0, 30, "database connections must be from 1 to 1024, not 0")]
    [TestCase(8, 8, 0, "the command timeout of the database must be more than 0 s and at most 3,600 s")]
    [TestCase(8, 8, 3601, "the command timeout of the database must be more than 0 s and at most 3,600 s")]
    public async Task A_number_out_of_its_range_is_refused(int inFlight, int connections, int seconds, string message)
    {
        var options = new DatabaseOptions { Engine = "sqlite", RowQueriesInFlight = inFlight, MaxConnections = connections,
            CommandTimeout = TimeSpan.FromSeconds(seconds) };
        Assert.That((await Assert.ThrowsAsync<UsageException>(() => DatabaseCatalog.OpenAsync(options).AsTask()))!.Message,
            Is.EqualTo(message));
    }

    [TestCase("Rows=25", 25)]
    [TestCase("rows = 3;", 3)]
    [TestCase("Rows=0", 0)]
    public async Task Memory_holds_as_many_rows_as_its_connection_says(string? connection, int rows)
    {
        await using IDatabase database =
            await DatabaseCatalog.OpenAsync(new DatabaseOptions { Engine = "memory", Connection = connection });
        Assert.That(await database.DigestServiceTableAsync(100), Is.EqualTo(RowDigest.Of(SeedRows.First(rows))));
    }

    [Test]
    public async Task Memory_without_a_connection_answers_ids_from_1_to_100000()
    {
        await using IDatabase database = await DatabaseCatalog.OpenAsync(new DatabaseOptions { Engine = "memory" });
        Assert.That(database.ServiceTables.GetServiceTables(1, 1_000), Is.EqualTo(SeedRows.First(1_000)));
        Assert.That(await database.ServiceTables.GetServiceTablesAsync(100_000, 100_000), Is.EqualTo(new[] { SeedRows.Row(100_000) }));
        Assert.That(() => database.ServiceTables.GetServiceTables(100_001, 100_001), Throws.InstanceOf<ServiceFaultException>());
    }

    [TestCase("Rows=-1")]
    [TestCase("Rows=many")]
    [TestCase("Data Source=x")]
    public async Task Memory_refuses_another_connection(string connection)
    {
        var options = new DatabaseOptions { Engine = "memory", Connection = connection };
        Assert.That((await Assert.ThrowsAsync<UsageException>(() => DatabaseCatalog.OpenAsync(options).AsTask()))!.Message,
            Does.Contain("Rows=1000"));
    }
}
