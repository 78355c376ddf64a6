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
    public async Task No_free_connection_within_the_limit_is_reported_and_one_that_comes_free_is_used()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 2, s_short);
        string refusal = await Refused(() => Use(pool, first => Use(pool, second => Use(pool, Itself))));
        Assert.That(refusal,
            Is.EqualTo("no database connection became free within 0.1 s; all 2 are in use: use fewer calls in flight, or raise "
                + "--db-connections of a server that you started yourself"));
        Assert.That(await Use(pool, first => Use(pool, Itself)), Is.InstanceOf<RowQuery>());
    }

    [Test]
    public async Task A_statement_is_kept_after_a_success_and_replaced_after_a_failure()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 1, s_short);
        RowQuery first = await Use(pool, Itself);
        Assert.That(await Use(pool, Itself), Is.SameAs(first));
        await CatchAsync<FormatException>(() => Use(pool, _ => throw new FormatException()));
        RowQuery second = await Use(pool, Itself);
        Assert.That(second, Is.Not.SameAs(first));
        Assert.That(second.Execute(1), Is.EqualTo(SeedRows.Row(1)));
    }

    [Test]
    public async Task A_connection_that_can_not_be_opened_leaves_its_place_free()
    {
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = Path.Combine(Folder, "absent", "rows.db") });
        await using var pool = new StatementPool<RowQuery>(sqlite, sqlite.Source, c =>
            new RowQuery(sqlite, c, new DatabaseOptions()), 1, s_short);
        for (int i = 0; i < 3; i++)
            Assert.That(await Refused(() => Use(pool, Itself)), Does.Contain("does not exist"));
    }

    [Test]
    public async Task A_cancelled_wait_for_a_connection_ends_and_takes_none()
    {
        await using StatementPool<RowQuery> pool = await PoolAsync(limit: 1, Limit);
        RowQuery only = await Use(pool, async used =>
        {
            using var cancel = new CancellationTokenSource();
            Task<RowQuery> waiting = pool.UseAsync(0, (query, _, _) => ValueTask.FromResult(query), cancel.Token).AsTask();
            await cancel.CancelAsync();
            await CatchAsync<OperationCanceledException>(() => waiting.WaitAsync(Limit));
            return used;
        });
        Assert.That(await Use(pool, Itself), Is.SameAs(only));
    }

    private async Task<StatementPool<RowQuery>> PoolAsync(int limit, TimeSpan timeout)
    {
        await SeededAsync(1);
        var sqlite = new SqliteEngine(new DatabaseOptions { Connection = DatabaseFile });
        return new StatementPool<RowQuery>(sqlite, sqlite.Source, c => new RowQuery(sqlite, c, new DatabaseOptions()), limit, timeout);
    }

    private static Task<RowQuery> Itself(RowQuery query) => Task.FromResult(query);

    private Task<RowQuery> Use(StatementPool<RowQuery> pool, Func<RowQuery, Task<RowQuery>> use) => Form == CallForm.Sync
        ? OnThread(() => pool.Use(use, static (query, use) => use(query).GetAwaiter().GetResult()))
        : pool.UseAsync(use, static (query, use, _) => new ValueTask<RowQuery>(use(query)), default).AsTask();
}
