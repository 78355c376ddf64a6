using IntegrationMethods.Client.Scenarios.Proxies;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>A pool leaves nothing behind, whenever it is closed. The fixture's tear-down checks every connection.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class ConnectionPoolClosingTests(CallForm form) : ConnectionPoolTestBase(form)
{
    [Test]
    public async Task Closing_closes_what_is_ready_and_refuses_calls([Values] bool reuse)
    {
        ConnectionPool pool = await Open(3, 1, reuse);

        await pool.DisposeAsync();
        await pool.DisposeAsync();

        Assert.That(Server.Closed, Is.EqualTo(3));
        Assert.That(await Failure<RemedyException>(pool), Is.EqualTo("the connection pool is closed: open another one"));
    }

    [Test]
    public async Task A_connection_that_is_being_opened_when_the_pool_closes_is_closed_too()
    {
        ConnectionPool pool = await Open(2, 1, reuse: false);
        var open = new TaskCompletionSource();
        Server.MayOpen = open.Task;
        await Call(pool);
        await Until(() => Server.Opening == 3);

        Task closing = pool.DisposeAsync().AsTask();
        // A blocking attempt can't be called back; one that awaits can.
        if (Form == CallForm.Sync)
            open.SetResult();
        await closing.WaitAsync(Limit);

        Assert.That(Server.Closed, Is.EqualTo(Server.Opened).And.EqualTo(Form == CallForm.Sync ? 3 : 2));
    }

    [Test]
    public async Task A_call_that_is_under_way_when_the_pool_closes_gets_its_answer_and_closes_its_connection([Values] bool reuse)
    {
        ConnectionPool pool = await Open(2, 1, reuse);
        var answer = new TaskCompletionSource();
        Server.MayAnswer = answer.Task;
        Task<int> call = Call(pool, 5);
        await Until(() => Server.All.Any(connection => connection.Calls == 1));

        await pool.DisposeAsync();
        answer.SetResult();

        Assert.That(await call, Is.EqualTo(5));
    }

    [Test]
    public async Task Callers_that_wait_when_the_pool_closes_are_notified()
    {
        ConnectionPool pool = await Open(1, 0, reuse: false);
        var open = new TaskCompletionSource();
        Server.MayOpen = open.Task;
        await Call(pool);
        Task<string>[] waiting = [.. Enumerable.Range(1, 4).Select(_ => Task.Run(() => Failure<RemedyException>(pool)))];
        await Until(() => Server.Opening == 2);

        Task closing = pool.DisposeAsync().AsTask();
        open.SetResult();
        await closing.WaitAsync(Limit);

        Assert.That(await Task.WhenAll(waiting), Has.All.EqualTo("the connection pool is closed: open another one"));
    }

    [Test]
    public async Task Closing_amid_calls_and_breaks_leaves_nothing_open([Values] bool reuse, [Values(1, 4)] int round)
    {
        ConnectionPool pool = await Open(4, 2, reuse);
        Server.Outcome = call => call % 5 == round % 5 ? BreakableServer.Broken() : null;
        Task[] calls = [.. Enumerable.Range(1, 40).Select(id => Try(pool, id))];
        await Until(() => Server.Calls >= 4 * round);

        await pool.DisposeAsync();

        await Task.WhenAll(calls).WaitAsync(Limit);
        Assert.That(Server.Closed, Is.EqualTo(Server.Opened));
    }

    private async Task Try(ConnectionPool pool, int id)
    {
        try
        {
            Assert.That(await Call(pool, id), Is.EqualTo(id));
        }
        catch (RemedyException)
        {
            // A connection broke, or the pool closed.
        }
    }
}
