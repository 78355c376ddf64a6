namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A connection that asks for everything at once: it gets its share of the server and no more.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class CallLimitTests(string key, CallForm form) : TransportTestBase(key, form)
{
    private const int Calls = 8, AtOnce = 2;

    [Test]
    public async Task No_more_calls_of_a_connection_are_at_work_than_the_limit_allows_and_others_are_served()
    {
        byte[] all = await Recording.OfAsync(TransportKey, Form, Calls);
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows, new TransportOptions { MaxCallsPerConnection = AtOnce });
        using RawPeer greedy = await RawPeer.OpenAsync(listener.EndPoint);
        await greedy.SendAsync(all);
        Assert.That(() => rows.AtWork, Is.Positive.After((int)Limit.TotalMilliseconds, 10));

        IConnection other = await ConnectAsync(listener.EndPoint);
        for (int call = 0; call < 5; call++)
            Assert.That(await Get(other, 3, 3), Has.Count.EqualTo(1));
        rows.Open();

        // Those over the limit wait, or are refused where the protocol can say so (HTTP/2's REFUSED_STREAM).
        int served = Attacks.IsHttp2(TransportKey) ? 1 : Calls;
        Assert.That(() => rows.Done, Is.GreaterThanOrEqualTo(served).After((int)Limit.TotalMilliseconds, 10));
        Assert.That(rows.MaxAtWork, Is.InRange(1, AtOnce));
    }
}
