using IntegrationMethods.Client.Scenarios.Proxies;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>What becomes of a pool when connections break and the server leaves.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class ConnectionPoolFaultTests(CallForm form) : ConnectionPoolTestBase(form)
{
    [Test]
    public async Task A_connection_that_breaks_in_mid_call_is_closed_and_never_comes_back([Values] bool reuse)
    {
        ConnectionPool pool = await Open(3, 2, reuse);
        Server.Outcome = call => call == 2 ? BreakableServer.Broken() : null;

        await Call(pool);
        Assert.That(await Failure<TransportException>(pool), Is.EqualTo("the connection broke: connect again"));
        int[] ids = await Task.WhenAll(Enumerable.Range(1, 30).Select(id => Call(pool, id)));

        Assert.That(ids, Is.EqualTo(Enumerable.Range(1, 30)));
        BreakableConnection broken = Server.All.Single(connection => connection.IsBroken);
        Assert.That((broken.Closings, broken.Misuses), Is.EqualTo((1, 0)));
    }

    [Test]
    public async Task Breaking_connections_leave_the_pool_as_large_as_it_was()
    {
        ConnectionPool pool = await Open(4, 3, reuse: true);
        Server.Outcome = call => call % 3 == 0 ? BreakableServer.Broken() : null;

        bool[] served = await Task.WhenAll(Enumerable.Range(1, 90).Select(id => Served(pool, id)));
        await Until(() => Server.Opened - Server.Closed == 4);

        Assert.That((served.Count(ok => ok), Server.Opened), Is.EqualTo((60, 34)));
    }

    [Test]
    public async Task A_fault_is_an_answer_and_its_connection_goes_back()
    {
        ConnectionPool pool = await Open(1, 0, reuse: true);
        Server.Outcome = call => call == 1 ? ServiceFaultException.RowNotFound(7) : null;

        Assert.That(await Failure<ServiceFaultException>(pool), Does.StartWith("ServiceTable has no row 7"));
        await Call(pool);

        Assert.That(Server.Opened, Is.EqualTo(1));
    }

    [Test]
    public async Task Without_a_server_callers_fail_in_one_line_and_when_it_is_back_they_are_served([Values] bool reuse)
    {
        ConnectionPool pool = await Open(2, 1, reuse);
        Server.IsGone = true;
        await Failure<TransportException>(pool);
        await Failure<TransportException>(pool);

        string[] failures = await Task.WhenAll(Enumerable.Range(1, 5).Select(_ => Failure<RemedyException>(pool)));
        Server.IsGone = false;

        Assert.That(failures,
            Has.All.EqualTo("the pool has no connection left and can't open another: no server answers at 127.0.0.1:9: start it"));
        Assert.That(await Task.WhenAll(Enumerable.Range(1, 5).Select(id => ServedAtLast(pool, id))), Is.EqualTo(Enumerable.Range(1, 5)));
    }

    [Test]
    public async Task A_pool_that_can_not_be_filled_is_none_and_closes_what_it_had([Values] bool reuse)
    {
        Server.MaxConnections = 2;

        await Assert.ThrowsAsync<TransportException>(() => Open(3, 1, reuse));

        Assert.That((Server.Opened, Server.Closed), Is.EqualTo((2, 2)));
    }

    [Test]
    public async Task A_caller_gives_up_when_no_connection_comes_free()
    {
        ConnectionPool pool = await Open(1, 0, reuse: true, timeout: TimeSpan.FromMilliseconds(200));
        var answer = new TaskCompletionSource();
        Server.MayAnswer = answer.Task;
        Task<int> first = Call(pool);
        await Until(() => Server.All[0].Calls == 1);

        Assert.That(await Failure<RemedyException>(pool), Is.EqualTo(
            "no connection of the pool was ready within 0.2 s: raise --pool-size, or find out why the server does not answer"));
        answer.SetResult();
        await first;
        Assert.That(await Call(pool, 3), Is.EqualTo(3));
    }

    [Test]
    public async Task A_call_that_is_cancelled_takes_its_connection_with_it_and_one_that_waits_leaves_the_queue()
    {
        if (Form == CallForm.Sync)
            Assert.Pass("a blocking call can't be cancelled");
        ConnectionPool pool = await Open(1, 0, reuse: true);
        var answer = new TaskCompletionSource();
        Server.MayAnswer = answer.Task;
        using var calling = new CancellationTokenSource();
        using var waiting = new CancellationTokenSource();
        Task call = pool.GetServiceTablesAsync(1, 1, calling.Token).AsTask(), wait = pool.GetServiceTablesAsync(1, 1, waiting.Token)
            .AsTask();

        await waiting.CancelAsync();
        Assert.That(async () => await wait, Throws.InstanceOf<OperationCanceledException>());
        await calling.CancelAsync();
        Assert.That(async () => await call, Throws.InstanceOf<OperationCanceledException>());
        answer.SetResult();

        Assert.That(await Call(pool, 2), Is.EqualTo(2));
        Assert.That((Server.Opened, Server.All[0].Closings), Is.EqualTo((2, 1)));
    }

    private async Task<bool> Served(ConnectionPool pool, int id)
    {
        try
        {
            return await Call(pool, id) == id;
        }
        catch (TransportException)
        {
            return false;
        }
    }

    // The attempt that was under way when the server came back may still fail.
    private async Task<int> ServedAtLast(ConnectionPool pool, int id)
    {
        for (int attempt = 0; ; attempt++)
        {
            try
            {
                return await Call(pool, id);
            }
            catch (RemedyException) when (attempt < 3)
            {
            }
        }
    }
}
