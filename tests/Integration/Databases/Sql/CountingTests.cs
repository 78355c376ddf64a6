using System.Data.Common;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sql;

/// <summary>The counter counts what reaches the driver, whatever statement sends it.</summary>
[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
internal sealed class CountingTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private const string Insert2 = "insert into ClientTable select * from ServiceTable where ServiceTableID in (1, 2)";

    private readonly StatementCounter _counter = new();

    [Test]
    public async Task A_batched_select_in_place_of_per_row_ones_shows_as_one()
    {
        await using AnyStatement select = await PrepareAsync("select * from ServiceTable where ServiceTableID between 1 and 10");
        Assert.That(await select.ReadAsync(Form), Is.EqualTo(10));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(1, 0, 0)));
    }

    [Test]
    public async Task A_batched_insert_in_place_of_per_row_ones_shows_as_one_and_a_failed_one_is_counted()
    {
        await using AnyStatement insert = await PrepareAsync(Insert2);
        Assert.That(await insert.InsertAsync(Form), Is.EqualTo(2));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 1, 1)));
        await CatchAsync<DbException>(() => insert.InsertAsync(Form));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 2, 2)));
    }

    [Test]
    public async Task Inserts_of_one_transaction_are_one_commit()
    {
        await using AnyStatement insert = await PrepareAsync("insert into ClientTable select * from ServiceTable limit 1 offset "
            + "(select count(*) from ClientTable)");
        await using DbTransaction transaction = Form == CallForm.Sync
            ? insert.Connection.BeginTransaction()
            : await insert.Connection.BeginTransactionAsync();
        insert.Transaction = transaction;
        await insert.InsertAsync(Form);
        await insert.InsertAsync(Form);
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 2, 0)));
        await insert.CommitAsync(transaction, Form);
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 2, 1)));
    }

    private async Task<AnyStatement> PrepareAsync(string text)
    {
        await SeededAsync(10);
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile });
        return new(sqlite, await sqlite.Source.OpenConnectionAsync(), text, _counter);
    }

    private sealed class AnyStatement(SqlEngine engine, DbConnection connection, string text, StatementCounter counter)
        : PreparedStatement(engine, connection, text, new DatabaseOptions(), counter)
    {
        public async Task<int> ReadAsync(CallForm form)
        {
            await using DbDataReader reader = form == CallForm.Sync ? ExecuteQuery() : await ExecuteQueryAsync(default);
            int rows = 0;
            while (await reader.ReadAsync())
                rows++;
            return rows;
        }

        public async Task<int> InsertAsync(CallForm form) =>
            form == CallForm.Sync ? ExecuteInsert() : await ExecuteInsertAsync(default);

        public async Task CommitAsync(DbTransaction transaction, CallForm form)
        {
            if (form == CallForm.Sync)
                Commit(transaction);
            else
                await CommitAsync(transaction, CancellationToken.None);
        }
    }
}
