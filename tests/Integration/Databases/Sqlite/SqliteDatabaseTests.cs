using IntegrationMethods.Db;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sqlite;

[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
internal sealed class SqliteDatabaseTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    [Test]
    public async Task Settings_are_what_the_engine_itself_reports()
    {
        IDatabase database = await OpenAsync();
        Assert.That(database.Settings["journal_mode"], Is.EqualTo("wal"));
        Assert.That(database.Settings["synchronous"], Is.EqualTo("off"));
        Assert.That(database.Settings["sleep"], Is.EqualTo(OperatingSystem.IsWindows() ? "as the platform's VFS" : "microseconds"));
        Assert.That(database.Settings["version"], Does.Match(@"^3\.\d+\.\d+"));
        Assert.That(database.Settings.Keys,
            Is.SupersetOf(new[] { "engine", "driver", "page_size", "cache_size", "wal_autocheckpoint", "locking_mode" }));
    }

    [Test]
    public async Task Async_says_that_it_rides_on_sync() => Assert.That((await OpenAsync()).AsyncKind, Is.EqualTo(FormKind.OverSync));

    [Test]
    public async Task Two_processes_files_meet_in_one_database()
    {
        IDatabase server = await SeededAsync(100);
        IDatabase client = await OpenAsync(options => options with { Connection = $"Data Source={DatabaseFile}" });
        foreach (ServiceTable row in await Get(server.ServiceTables, 1, 100))
            await Insert(client.ClientTable, row);
        await client.ResetAsync(100);
        foreach (ServiceTable row in await Get(server.ServiceTables, 1, 100))
            await Insert(client.ClientTable, row);
        Assert.That(await server.DigestClientTableAsync(), Is.EqualTo(await client.DigestServiceTableAsync(100)));
        Assert.That(server.Counts, Is.EqualTo(new StatementCounts(200, 0, 0)));
        Assert.That(client.Counts, Is.EqualTo(new StatementCounts(0, 200, 200)));
    }

    [Test]
    public async Task Rows_outlive_the_process()
    {
        await (await SeededAsync(5)).DisposeAsync();
        Assert.That(await Get((await OpenAsync()).ServiceTables, 1, 5), Is.EqualTo(SeedRows.First(5)));
    }

    [TestCase("rows.db", "rows.db")]
    [TestCase("Data Source=rows.db", "rows.db")]
    [TestCase("DataSource = rows.db ; Cache=Private", "rows.db")]
    [TestCase("a=b.db", "a=b.db")]
    [TestCase(null, "integration-methods.db")]
    [TestCase("  ", "integration-methods.db")]
    public void A_connection_is_a_path_or_a_connection_string(string? connection, string file) =>
        Assert.That(SqlitePath.Parse(connection).DataSource, Is.EqualTo(file));

    [TestCase(":memory:", "use --db memory")]
    [TestCase("Data Source=x;Mode=Memory", "use --db memory")]
    [TestCase("Mode=ReadWrite", "names no file")]
    [TestCase("Data Source=x;Color=s3cret", "is invalid")]
    [TestCase("Data Source=x;Password=s3cret", "remove Password")]
    [TestCase("Data Source=x;Cache=s3cret", "is invalid")]
    public void A_bad_connection_is_refused_without_repeating_it(string connection, string message)
    {
        UsageException? error = Assert.Throws<UsageException>(() => SqlitePath.Parse(connection));
        Assert.That(error!.Message, Does.Contain(message).And.Not.Contain("s3cret"));
    }
}
