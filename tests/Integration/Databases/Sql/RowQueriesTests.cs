using System.Collections.Concurrent;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.Sqlite;

namespace IntegrationMethods.Tests.Integration.Databases.Sql;

/// <summary>How many row queries run at once, on a driver that is truly async.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
internal sealed class RowQueriesTests : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly ConcurrentDictionary<int, TaskCompletionSource<ServiceTable?>> _asked = new();
    private readonly SemaphoreSlim _arrived = new(0);

    public void Dispose() => _arrived.Dispose();

    [TestCase(1)]
    [TestCase(3)]
    [TestCase(8)]
    public async Task Async_has_as_many_row_queries_in_flight_as_the_option_says_and_rows_stay_in_order(int inFlight)
    {
        await using StatementPool<RowQuery> pool = Pool(Answer, 64);
        Task<IReadOnlyList<ServiceTable>> call = Queries(pool, inFlight).GetServiceTablesAsync(1, 20).AsTask();
        for (int i = 0; i < inFlight; i++)
            Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        for (int done = 0; done < 20; done++)
        {
            int[] waiting = [.. _asked.Where(a => !a.Value.Task.IsCompleted).Select(a => a.Key).OrderDescending()];
            Assert.That(waiting, Has.Length.EqualTo(Math.Min(inFlight, 20 - done)));
            _asked[waiting[0]].SetResult(SeedRows.Row(waiting[0]));
            if (done + inFlight < 20)
                Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        }
        Assert.That(await call.WaitAsync(s_limit), Is.EqualTo(SeedRows.First(20)));
    }

    [TestCase(2)]
    [TestCase(8)]
    public async Task Sync_has_as_many_in_flight_too_each_on_a_thread_of_its_own(int inFlight)
    {
        var threads = new ConcurrentDictionary<int, bool>();
        await using StatementPool<RowQuery> pool = Pool(id =>
        {
            threads[Environment.CurrentManagedThreadId] = Thread.CurrentThread.IsThreadPoolThread;
            return Answer(id);
        }, 64);
        using RowQueries queries = Queries(pool, inFlight);
        for (int call = 0; call < 2; call++)
        {
            int first = call * 20 + 1;
            Task<IReadOnlyList<ServiceTable>> rows = OnThread(() => queries.GetServiceTables(first, first + 19));
            for (int done = 0; done < 20; done++)
            {
                for (int i = 0; i < (done == 0 ? inFlight : done + inFlight <= 20 ? 1 : 0); i++)
                    Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
                int[] waiting = [.. _asked.Where(a => !a.Value.Task.IsCompleted).Select(a => a.Key).OrderDescending()];
                Assert.That(waiting, Has.Length.EqualTo(Math.Min(inFlight, 20 - done)));
                _asked[waiting[0]].SetResult(SeedRows.Row(waiting[0]));
            }
            Assert.That(await rows.WaitAsync(s_limit), Is.EqualTo(SeedRows.First(first + 19).Skip(first - 1)));
        }
        Assert.That(threads.Values, Has.None.True);
        Assert.That(threads, Has.Count.InRange(inFlight, inFlight + 1), "helpers serve the next call too");
    }

    [Test]
    public async Task A_sync_call_with_helpers_reports_the_lowest_id_that_failed()
    {
        await using StatementPool<RowQuery> pool = Pool(id => Task.FromResult(id >= 4 ? null : SeedRows.Row(id)), 64);
        using RowQueries queries = Queries(pool, 3);
        ServiceFaultException? fault = Assert.Throws<ServiceFaultException>(() => queries.GetServiceTables(1, 20));
        Assert.That(fault!.Message, Is.EqualTo(ServiceFaultException.RowNotFound(4).Message));
    }

    [Test]
    public async Task Sync_sends_one_row_query_after_the_other_on_its_own_thread()
    {
        int caller = Environment.CurrentManagedThreadId;
        int running = 0;
        await using StatementPool<RowQuery> pool = Pool(id =>
        {
            Assert.That((Interlocked.Increment(ref running), Environment.CurrentManagedThreadId), Is.EqualTo((1, caller)));
            Interlocked.Decrement(ref running);
            return Task.FromResult<ServiceTable?>(SeedRows.Row(id));
        }, 64);
        Assert.That(Queries(pool, 1).GetServiceTables(5, 30), Is.EqualTo(SeedRows.First(30).Skip(4)));
    }

    /// <summary>Each row is one statement, and there are as many connections as row queries in flight, whichever the form.</summary>
    [Test]
    public async Task Both_forms_open_the_same_connections_and_send_the_same_statements([Values] CallForm form, [Values(1, 3)] int inFlight)
    {
        var source = new SlowDataSource(Answer);
        await using StatementPool<RowQuery> pool = Pool(source, 64);
        using RowQueries queries = Queries(pool, inFlight);
        Task<IReadOnlyList<ServiceTable>> call = form == CallForm.Sync
            ? OnThread(() => queries.GetServiceTables(1, 9))
            : queries.GetServiceTablesAsync(1, 9).AsTask();
        // All that can be in flight is, before the first is answered.
        for (int arrived = 1; arrived <= 9; arrived++)
        {
            Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
            if (arrived >= inFlight)
                _asked[arrived - inFlight + 1].SetResult(SeedRows.Row(arrived - inFlight + 1));
        }
        for (int id = 9 - inFlight + 2; id <= 9; id++)
            _asked[id].SetResult(SeedRows.Row(id));
        await call.WaitAsync(s_limit);
        Assert.That((_asked.Count, source.Opened), Is.EqualTo((9, inFlight)));
    }

    /// <summary>More than the connections of a usual pool: none of the statements waits for another's end.</summary>
    [Test]
    public async Task All_calls_in_flight_have_all_their_row_queries_in_flight([Values] CallForm form)
    {
        const int Calls = 50, RowQueries = 2;
        DatabaseOptions options = new DatabaseOptions { RowQueriesInFlight = RowQueries }.For(Calls);
        var source = new SlowDataSource(Answer);
        await using StatementPool<RowQuery> pool = Pool(source, options.MaxConnections);
        using RowQueries queries = Queries(pool, options.RowQueriesInFlight);
        Task<IReadOnlyList<ServiceTable>>[] calls = [.. Enumerable.Range(0, Calls).Select(call => form == CallForm.Sync
            ? OnThread(() => queries.GetServiceTables(call * RowQueries + 1, (call + 1) * RowQueries))
            : queries.GetServiceTablesAsync(call * RowQueries + 1, (call + 1) * RowQueries).AsTask())];
        for (int i = 0; i < Calls * RowQueries; i++)
            Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        Assert.That((_asked.Count, source.Opened), Is.EqualTo((Calls * RowQueries, Calls * RowQueries)));
        foreach ((int id, TaskCompletionSource<ServiceTable?> query) in _asked)
            query.SetResult(SeedRows.Row(id));
        await Task.WhenAll(calls).WaitAsync(s_limit);
    }

    [Test]
    public async Task Both_forms_ask_for_nothing_after_a_failure([Values] CallForm form)
    {
        var asked = new ConcurrentQueue<int>();
        await using StatementPool<RowQuery> pool = Pool(id =>
        {
            asked.Enqueue(id);
            return Task.FromResult(id == 4 ? null : SeedRows.Row(id));
        }, 64);
        using RowQueries queries = Queries(pool, 1);
        ServiceFaultException? fault = await Assert.ThrowsAsync<ServiceFaultException>(async () =>
            _ = form == CallForm.Sync ? queries.GetServiceTables(1, 9) : await queries.GetServiceTablesAsync(1, 9));
        Assert.That(fault!.Message, Is.EqualTo(ServiceFaultException.RowNotFound(4).Message));
        Assert.That(asked, Is.EqualTo(new[] { 1, 2, 3, 4 }));
    }

    [Test]
    public async Task Of_several_failures_the_one_of_the_lowest_id_is_reported_and_no_more_is_asked()
    {
        await using StatementPool<RowQuery> pool = Pool(Answer, 64);
        Task<IReadOnlyList<ServiceTable>> call = Queries(pool, 3).GetServiceTablesAsync(1, 20).AsTask();
        for (int i = 0; i < 3; i++)
            Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        _asked[3].SetResult(null);
        _asked[2].SetResult(null);
        Assert.That(call.IsCompleted, Is.False);
        _asked[1].SetResult(SeedRows.Row(1));
        ServiceFaultException? fault = await Assert.ThrowsAsync<ServiceFaultException>(() => call.WaitAsync(s_limit));
        Assert.That(fault!.Message, Is.EqualTo(ServiceFaultException.RowNotFound(2).Message));
        Assert.That(_asked, Has.Count.EqualTo(3));
    }

    [Test]
    public async Task Calls_share_the_pool_row_by_row_so_that_a_long_one_does_not_shut_out_a_short_one()
    {
        await using StatementPool<RowQuery> pool = Pool(Answer, 2);
        RowQueries queries = Queries(pool, 2);
        Task<IReadOnlyList<ServiceTable>> longCall = queries.GetServiceTablesAsync(1, 1_000).AsTask();
        Task<IReadOnlyList<ServiceTable>> shortCall = queries.GetServiceTablesAsync(5_001, 5_001).AsTask();
        // Two connections: the short call is served as soon as one of the first two rows of the long call is.
        for (int i = 0; i < 2; i++)
            Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        _asked[1].SetResult(SeedRows.Row(1));
        Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        _asked[5_001].SetResult(SeedRows.Row(5_001));
        Assert.That(await shortCall.WaitAsync(s_limit), Has.Count.EqualTo(1));
        Assert.That(longCall.IsCompleted, Is.False);
        _asked[2].SetException(new RemedyException("enough"));
        Assert.That(await _arrived.WaitAsync(s_limit), Is.True);
        _asked[3].SetException(new RemedyException("too much"));
        Assert.That(async () => await longCall.WaitAsync(s_limit), Throws.InstanceOf<RemedyException>().With.Message.EqualTo("enough"));
    }

    private Task<ServiceTable?> Answer(int id)
    {
        TaskCompletionSource<ServiceTable?> query = _asked.GetOrAdd(id, _ => new(TaskCreationOptions.RunContinuationsAsynchronously));
        _arrived.Release();
        return query.Task;
    }

    private static StatementPool<RowQuery> Pool(Func<int, Task<ServiceTable?>> answer, int limit) =>
        Pool(new SlowDataSource(answer), limit);

    private static StatementPool<RowQuery> Pool(SlowDataSource source, int limit)
    {
        var engine = new SqliteEngine(new DatabaseOptions());
        return new StatementPool<RowQuery>(engine, source, c => new RowQuery(engine, c, new DatabaseOptions()), limit, s_limit);
    }

    private static RowQueries Queries(StatementPool<RowQuery> pool, int inFlight) => new(pool, inFlight);
}
