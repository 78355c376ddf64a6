using System.Data.Common;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Counting;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Counting;

/// <summary>The counter counts what reaches the driver, whatever code sends it.</summary>
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
        await using DbConnection connection = await ConnectAsync();
        Assert.That(await Read(connection, "select * from ServiceTable where ServiceTableID between 1 and 10"), Is.EqualTo(10));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(1, 0, 0)));
    }

    [Test]
    public async Task A_batched_insert_in_place_of_per_row_ones_shows_as_one()
    {
        await using DbConnection connection = await ConnectAsync();
        Assert.That(await Execute(connection, $"  {Insert2}"), Is.EqualTo(2));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 1, 1)));
    }

    [Test]
    public async Task Inserts_of_one_transaction_are_one_commit()
    {
        await using DbConnection connection = await ConnectAsync();
        await using DbTransaction transaction = Form == CallForm.Sync
            ? connection.BeginTransaction()
            : await connection.BeginTransactionAsync();
        await Execute(connection, "insert into ClientTable select * from ServiceTable where ServiceTableID = 1", transaction);
        await Execute(connection, "insert into ClientTable select * from ServiceTable where ServiceTableID = 2", transaction);
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 2, 0)));
        if (Form == CallForm.Sync)
            transaction.Commit();
        else
            await transaction.CommitAsync();
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(0, 2, 1)));
    }

    [Test]
    public async Task A_failed_insert_and_a_scalar_query_are_counted_and_a_delete_is_not()
    {
        await using DbConnection connection = await ConnectAsync();
        await Execute(connection, Insert2);
        await CatchAsync<DbException>(() => Execute(connection, Insert2));
        await Execute(connection, "delete from ClientTable");
        await using DbCommand count = connection.CreateCommand();
        count.CommandText = "select count(*) from ClientTable";
        Assert.That(Form == CallForm.Sync ? count.ExecuteScalar() : await count.ExecuteScalarAsync(), Is.EqualTo(0L));
        Assert.That(_counter.Read(), Is.EqualTo(new StatementCounts(1, 2, 2)));
    }

    private async Task<DbConnection> ConnectAsync()
    {
        await SeededAsync(10);
        var source = new CountingDataSource(new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile }).Source, _counter);
        return Form == CallForm.Sync ? source.OpenConnection() : await source.OpenConnectionAsync();
    }

    private async Task<int> Read(DbConnection connection, string text)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        await using DbDataReader reader = Form == CallForm.Sync ? command.ExecuteReader() : await command.ExecuteReaderAsync();
        int rows = 0;
        while (await reader.ReadAsync())
            rows++;
        return rows;
    }

    private async Task<int> Execute(DbConnection connection, string text, DbTransaction? transaction = null)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        command.Transaction = transaction;
        return Form == CallForm.Sync ? command.ExecuteNonQuery() : await command.ExecuteNonQueryAsync();
    }
}
