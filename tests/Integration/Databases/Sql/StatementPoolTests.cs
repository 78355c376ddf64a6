using System.Data.Common;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sql;

[TestFixture("sqlite", CallForm.Sync)]
[TestFixture("sqlite", CallForm.Async)]
internal sealed class StatementPoolTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private static readonly TimeSpan s_short = TimeSpan.FromMilliseconds(50);

    [Test]
    public async Task No_free_connection_within_the_limit_is_told()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 2, s_short);
        RowQuery first = await Rent(pool);
        RowQuery second = await Rent(pool);
        Assert.That(await Refused(() => Rent(pool)), Is.EqualTo("no database connection came free within 0.1 s, all 2 are busy: ask for fewer calls in flight"));
        pool.Return(second, healthy: true);
        Assert.That(await Rent(pool), Is.SameAs(second));
        pool.Return(second, healthy: true);
        pool.Return(first, healthy: true);
    }

    [Test]
    public async Task A_statement_is_kept_after_a_success_and_replaced_after_a_failure()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 1, s_short);
        RowQuery first = await Rent(pool);
        pool.Return(first, healthy: true);
        Assert.That(await Rent(pool), Is.SameAs(first));
        pool.Return(first, healthy: false);
        RowQuery second = await Rent(pool);
        Assert.That(second, Is.Not.SameAs(first));
        Assert.That(second.Execute(1), Is.EqualTo(SeedRows.Row(1)));
        pool.Return(second, healthy: true);
    }

    [Test]
    public async Task A_connection_that_can_not_be_opened_leaves_its_place_free()
    {
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = Path.Combine(Folder, "absent", "rows.db") });
        await using var pool = new StatementPool<RowQuery>(sqlite.Source, c => new RowQuery(sqlite, c, new DatabaseOptions()), 1, s_short);
        for (int i = 0; i < 3; i++)
            await CatchAsync<DbException>(() => Rent(pool));
    }

    [Test]
    public async Task A_cancelled_wait_for_a_connection_ends_and_takes_none()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 1, Limit);
        RowQuery only = await Rent(pool);
        using var cancel = new CancellationTokenSource();
        Task<RowQuery> waiting = pool.RentAsync(cancel.Token).AsTask();
        await cancel.CancelAsync();
        await CatchAsync<OperationCanceledException>(() => waiting.WaitAsync(Limit));
        pool.Return(only, healthy: true);
        Assert.That(await Rent(pool), Is.SameAs(only));
        pool.Return(only, healthy: true);
    }

    private async Task<StatementPool<RowQuery>> PoolAsync(int limit, TimeSpan timeout)
    {
        await SeededAsync(1);
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile });
        return new StatementPool<RowQuery>(sqlite.Source, c => new RowQuery(sqlite, c, new DatabaseOptions()), limit, timeout);
    }

    private Task<RowQuery> Rent(StatementPool<RowQuery> pool) =>
        Form == CallForm.Sync ? OnThread(pool.Rent) : pool.RentAsync(default).AsTask();
}
