using IntegrationMethods.Client.Scenarios.Proxies;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>How a pool keeps its connections while all is well.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class ConnectionPoolTests(CallForm form) : ConnectionPoolTestBase(form)
{
    [Test]
    public async Task A_pool_is_full_when_it_is_opened([Values] bool reuse)
    {
        await Open(5, 2, reuse);

        Assert.That((Server.Opened, Server.Closed), Is.EqualTo((5, 0)));
    }

    [Test]
    public async Task A_connection_serves_one_call_and_the_pool_is_refilled_at_its_trigger()
    {
        ConnectionPool pool = await Open(4, 2, reuse: false);

        await Call(pool);
        Assert.That((Server.Opened, Server.Closed), Is.EqualTo((4, 1)));
        await Call(pool);
        await Until(() => Server.Opened == 6);
        await Call(pool);

        Assert.That(Server.All.Select(connection => connection.Calls), Is.EqualTo(new[] { 1, 1, 1, 0, 0, 0 }));
        Assert.That(Server.Opened - Server.Closed, Is.EqualTo(3));
    }

    [Test]
    public async Task Connections_that_are_used_again_are_never_more_than_the_pool_holds()
    {
        ConnectionPool pool = await Open(3, 2, reuse: true);

        int[] ids = await Task.WhenAll(Enumerable.Range(1, 100).Select(id => Call(pool, id)));

        Assert.That(ids, Is.EqualTo(Enumerable.Range(1, 100)));
        Assert.That((Server.Opened, Server.Calls), Is.EqualTo((3, 100)));
    }

    [Test]
    public async Task A_caller_alone_stays_on_one_connection_where_they_are_used_again()
    {
        ConnectionPool pool = await Open(5, 2, reuse: true);

        for (int i = 0; i < 10; i++)
            await Call(pool);

        Assert.That(Server.All.Count(connection => connection.Calls > 0), Is.EqualTo(1));
    }

    [Test]
    public async Task Every_one_of_many_callers_gets_its_own_answer_from_a_pool_that_is_smaller_than_they_are([Values] bool reuse)
    {
        ConnectionPool pool = await Open(2, 1, reuse);

        int[] ids = await Task.WhenAll(Enumerable.Range(1, 60).Select(id => Call(pool, id)));

        Assert.That(ids, Is.EqualTo(Enumerable.Range(1, 60)));
        Assert.That(Server.Opened, reuse ? Is.EqualTo(2) : Is.InRange(60, 62));
    }

    [Test]
    public async Task What_callers_waited_for_connections_is_reported()
    {
        ConnectionPool pool = await Open(1, 0, reuse: false);
        var open = new TaskCompletionSource();
        Server.MayOpen = open.Task;
        await Call(pool);
        double before = pool.SetupMs;
        Task<int> waiting = Call(pool);
        await Until(() => Server.Opening == 2);
        open.SetResult();
        await waiting;

        Assert.That(pool.SetupMs - before, Is.GreaterThan(0));
    }

    [Test]
    public void A_trigger_that_a_full_pool_would_be_under_is_refused() =>
        Assert.That(() => new PoolSettings(5, 5, false).Check(), Throws.TypeOf<UsageException>()
            .With.Message.EqualTo("--pool-trigger must be less than --pool-size 5, not 5: a full pool has nothing to refill."));
}
