using System.Data.Common;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sqlite;

[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
internal sealed class SqliteFullDiskTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private const int Pages = 20;

    [Test]
    public async Task Inserts_on_a_full_disk_are_refused_with_the_remedy()
    {
        await SeededAsync(1);
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile });
        await using var pool = new StatementPool<RowInsert>(
            sqlite, new LimitedDataSource(sqlite.Source, Pages), connection =>
                new RowInsert(sqlite, connection, Table.Client, new DatabaseOptions()), 1, Limit);
        var table = new ClientTableWriter(pool, CommitMode.Row);
        int inserted = 0;
        string message = await Refused(async () =>
        {
            for (; inserted < 5_000; inserted++)
                await Insert(table, SeedRows.Row(inserted + 1));
        });
        Assert.That(message, Is.EqualTo($"the disk is full, so database {DatabaseFile} can't grow: free some space, or use another disk"));
        Assert.That((await (await OpenAsync()).DigestClientTableAsync()).Count, Is.EqualTo(inserted).And.Positive);
    }

    [Test]
    public async Task Seeding_on_a_full_disk_is_refused_and_the_batch_taken_back()
    {
        IDatabase database = await SeededAsync(1);
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile });
        await using DbConnection connection = await new LimitedDataSource(sqlite.Source, Pages).OpenConnectionAsync();
        var loader = new TableLoader(sqlite, connection, new DatabaseOptions());
        string message = await Refused(() => loader.LoadAsync(SeedRows.First(9_000), mustEqual: true, null, default));
        Assert.That(message, Does.StartWith("the disk is full"));
        Assert.That((await database.DigestServiceTableAsync(9_000)).Count, Is.EqualTo(1));
    }
}
