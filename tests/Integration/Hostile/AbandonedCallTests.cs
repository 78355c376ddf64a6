namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Peers that ask for much and leave: the work for them ends, and others are served.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class AbandonedCallTests(string key, CallForm form) : TransportTestBase(key, form)
{
    /// <summary>More than any pool of threads begins with.</summary>
    private const int Crowd = 64;

    private static readonly int s_limitMs = (int)Limit.TotalMilliseconds;

    [Test]
    public async Task A_call_is_given_up_when_its_peer_leaves([Values] bool resets, [Values] CallForm operation,
        [Values(FormKind.Native, FormKind.OverSync)] FormKind asyncKind)
    {
        byte[] call = await Recording.OfAsync(TransportKey, operation);
        var rows = new EndlessRows(asyncKind);
        IListener listener = await ListenAsync(rows);
        using RawPeer peer = await RawPeer.OpenAsync(listener.EndPoint);
        await peer.SendAsync(call);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        Leave(peer, resets);

        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
    }

    [Test]
    public async Task A_call_is_given_up_though_its_peer_left_unread_bytes([Values] bool resets)
    {
        byte[] call = await Recording.OfAsync(TransportKey, Form);
        var rows = new EndlessRows(FormKind.OverSync);
        IListener listener = await ListenAsync(rows);
        using RawPeer peer = await RawPeer.OpenAsync(listener.EndPoint);
        await peer.SendAsync(call);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        using var soon = new CancellationTokenSource(TimeSpan.FromSeconds(1));
        try
        {
            await peer.SendAsync(new byte[] { 1, 2, 3 }, soon.Token);
        }
        catch (OperationCanceledException)
        {
            // The server takes no more, which is as good.
        }
        Leave(peer, resets);

        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
    }

    [Test]
    public async Task A_good_call_is_answered_after_a_crowd_has_left_its_calls([Values] CallForm operation)
    {
        byte[] call = await Recording.OfAsync(TransportKey, operation);
        var rows = new EndlessRows(FormKind.OverSync);
        IListener listener = await ListenAsync(rows);
        List<RawPeer> crowd = [];
        for (int i = 0; i < Crowd; i++)
        {
            crowd.Add(await RawPeer.OpenAsync(listener.EndPoint));
            await crowd[i].SendAsync(call);
        }
        Assert.That(() => rows.AtWork, Is.Positive.After(s_limitMs, 10));

        crowd.ForEach(peer => peer.Reset());

        IConnection good = await ConnectAsync(listener.EndPoint);
        Assert.That(await Get(good, 3, 3), Has.Count.EqualTo(1));
        Assert.That(() => rows.AtWork, Is.Zero.After(s_limitMs, 10));
    }

    [Test]
    public async Task A_server_that_stops_gives_up_every_call_and_notifies_those_that_wait([Values] CallForm operation)
    {
        var rows = new EndlessRows(FormKind.OverSync);
        IListener listener = await ListenAsync(rows);
        ITransport transport = TransportCases.Create(TransportKey);
        await using IConnection connection = await GoodPeer.ConnectAsync(transport, operation, listener.EndPoint);
        Task call = GoodPeer.GetAsync(connection, operation, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After(s_limitMs, 10));

        await listener.DisposeAsync().AsTask().WaitAsync(Limit);

        Assert.That(rows.AtWork, Is.Zero);
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => call.WaitAsync(Limit)))!;
        Assert.That($"{fault.Code}: {fault.Message}", Does.Match(Refusal("the server is stopping: connect again when it is back")));
    }

    [Test]
    public async Task Calls_that_block_beyond_the_limit_wait_and_those_beyond_the_queue_are_answered_that_it_is_too_busy()
    {
        var rows = new EndlessRows(FormKind.OverSync);
        IListener listener = await ListenAsync(rows, new TransportOptions { MaxBlockingCalls = 1 });
        // One works and one waits, whichever of them.
        Task<string>[] calls = [.. Enumerable.Range(0, 3).Select(_ => OutcomeAsync(listener))];
        Task<string> refused = await Task.WhenAny(calls).WaitAsync(Limit);

        Assert.That(await refused, Does.Match(Refusal("the server is too busy for another call: call again later")));
        Assert.That(rows.Begun, Is.EqualTo(1));
        rows.LetGo();
        Assert.That(await Task.WhenAll(calls.Except([refused])).WaitAsync(Limit), Is.EqualTo(new[] { "1 rows", "1 rows" }));
    }

    private static void Leave(RawPeer peer, bool resets)
    {
        if (resets)
            peer.Reset();
        else
            peer.Dispose();
    }

    private async Task<string> OutcomeAsync(IListener listener)
    {
        try
        {
            IConnection connection = await ConnectAsync(listener.EndPoint);
            return $"{(await Get(connection, 1, 1)).Count} rows";
        }
        catch (ServiceFaultException fault)
        {
            return $"{fault.Code}: {fault.Message}";
        }
    }

    // WCF's client does not pass on what came with HTTP's status 503, which CoreWCF's server does not use.
    private string Refusal(string message) =>
        TransportKey == "soap/wcf" && TransportCases.ServerKey(TransportKey) == "soap/direct"
            ? @"^EndpointUnavailable: the server at 127\.0\.0\.1:\d+ is too busy, or is stopping: call again later$"
            : $"^EndpointUnavailable: {message}$";
}
