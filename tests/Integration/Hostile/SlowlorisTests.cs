using System.Net;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Slow peers: each holds a place for as long as the options say, and delays no other peer.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
[Parallelizable(ParallelScope.Self)]
internal sealed class SlowlorisTests(string key, CallForm form) : TransportTestBase(key, form)
{
    private const int ManyRows = 10_000;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private static readonly TransportOptions s_short = new()
    {
        ConnectTimeout = TimeSpan.FromSeconds(0.5),
        IdleTimeout = TimeSpan.FromSeconds(1.5),
    };

    [Test]
    public async Task Peers_that_fall_silent_or_drip_are_closed_while_others_are_served()
    {
        byte[] valid = await Recording.OfAsync(TransportKey, Form);
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)), s_short);
        using var stop = new CancellationTokenSource();
        Task<int> good = GoodPeer.CallUntilAsync(TransportKey, Form, listener.EndPoint, s_short.ConnectTimeout, stop.Token);

        (string What, Task Ended)[] peers = [.. Slow(valid)
            .Select(slow => (slow.What, EndAsync(listener.EndPoint, slow.Sent, slow.Dripped)))];
        await Task.WhenAny(Task.WhenAll(peers.Select(peer => peer.Ended)), Task.Delay(Limit));

        Assert.That(peers.Where(peer => !peer.Ended.IsCompletedSuccessfully).Select(peer => peer.What), Is.Empty);
        await stop.CancelAsync();
        Assert.That(await good, Is.Positive);
    }

    [Test]
    public async Task A_peer_that_never_reads_its_answers_delays_no_other_and_loses_its_place()
    {
        byte[] valid = await Recording.OfAsync(TransportKey, Form, calls: 8, rows: ManyRows);
        foreach (byte[] requests in Attacks.Unread(TransportKey, valid))
        {
            IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(ManyRows)),
                s_short with { MaxConnections = 2 });
            using RawPeer peer = await RawPeer.OpenAsync(listener.EndPoint, receiveBuffer: 4096);
            Task sending = peer.SendAsync(requests);
            Assert.That(() => peer.HasNews, Is.True.After((int)Limit.TotalMilliseconds, 10));
            IConnection inside = await ConnectAsync(listener.EndPoint);

            using var stop = new CancellationTokenSource();
            // Beside the attempts below: on a busy machine, one of them may take longer than a connection may be idle.
            Task served = CallUntilAsync(inside, stop.Token);

            bool free = false;
            for (long end = Environment.TickCount64 + (long)Limit.TotalMilliseconds; !free && Environment.TickCount64 < end;)
            {
                await Task.Delay(s_pause);
                free = await GoodPeer.IsServedAsync(TransportKey, Form, listener.EndPoint);
            }
            Assert.That(free, Is.True);
            await stop.CancelAsync();
            await served;
            peer.Dispose();
            await sending;
        }
    }

    private async Task CallUntilAsync(IConnection connection, CancellationToken ct)
    {
        while (!ct.IsCancellationRequested)
        {
            Assert.That(await Get(connection, 1, 2), Has.Count.EqualTo(2));
            await Task.Delay(s_pause, CancellationToken.None);
        }
    }

    private IEnumerable<(string What, byte[] Sent, IEnumerable<byte[]> Dripped)> Slow(byte[] valid)
    {
        yield return ("says nothing", [], []);
        yield return ("stops in its handshake", valid[..12], []);
        yield return ("stops in its request", valid[..(valid.Length / 2)], []);
        yield return ("asks no further", valid, []);
        yield return ("drips from the beginning", [], valid.Select(one => new[] { one }));
        yield return ("drips from the middle", valid[..(valid.Length / 2)], valid[(valid.Length / 2)..].Select(one => new[] { one }));
        (byte[] start, byte[] piece) = Attacks.Endless(TransportKey);
        yield return ("drips a message without end", start, Enumerable.Repeat(piece, 1_000));
    }

    private static async Task EndAsync(IPEndPoint endpoint, byte[] sent, IEnumerable<byte[]> dripped)
    {
        using RawPeer peer = await RawPeer.OpenAsync(endpoint);
        await peer.SendAsync(sent);
        Task dripping = peer.DripAsync(dripped, s_pause);
        await peer.ReadToEndAsync();
        peer.Dispose();
        await dripping;
    }
}
