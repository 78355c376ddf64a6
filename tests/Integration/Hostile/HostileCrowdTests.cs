using IntegrationMethods.Tests.Integration.Processes;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Everything at once, against a real server process: those who behave notice nothing of those who don't.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class HostileCrowdTests(string key, CallForm form) : ProcessTestBase
{
    private const int HostilePeers = 50, GoodPeers = 8, CallsOfEach = 25, CallsOfAConnection = 5;

    /// <summary>
    /// Several times what the crowd costs the most expensive server (0.6 GiB) where it gets a small part of a processor: the crowd does not
    /// wait for it.
    /// </summary>
    private const long MaxResident = 2L << 30;

    // For a test that hangs; a machine may be as slow as it likes.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(20);

    private HostilePeer[] _crowd = [];

    [TearDown]
    public void Leave()
    {
        foreach (HostilePeer peer in _crowd)
            peer.Dispose();
    }

    [Test]
    public async Task Two_hundred_good_calls_succeed_beside_fifty_hostile_connections()
    {
        byte[] valid = await Recording.OfAsync(key, form, calls: 3);
        // No connection times out, and a server with little processor time may not have closed the lost ones yet.
        using ServerUnderAttack server = await ServerUnderAttack.StartAsync(
            key, form, Folder, "--connect-timeout", "3600", "--idle-timeout", "3600", "--max-connections", "10000");
        _crowd = [.. Enumerable.Range(0, HostilePeers).Select(number => Hostile(server, valid, number))];
        await Task.WhenAll(_crowd.Select(peer => peer.EnterAsync(valid.AsMemory(0, 1)))).WaitAsync(s_limit);
        using var stop = new CancellationTokenSource();
        Task[] attacking = [.. _crowd.Select(peer => Task.Run(() => peer.RunAsync(stop.Token)))];
        try
        {
            await Task.WhenAny(_crowd.Select(peer => peer.Attacked)).WaitAsync(s_limit);
            await Task.WhenAll(Enumerable.Range(0, GoodPeers).Select(_ => CallAsync(server))).WaitAsync(s_limit);
            Assert.That(_crowd.Count(peer => peer.IsInside), Is.EqualTo(HostilePeers), "hostile connections open all the while");
            await Task.WhenAll(_crowd.Select(peer => peer.Attacked)).WaitAsync(s_limit);
        }
        finally
        {
            // Otherwise they would attack the port forever, even under its next owner.
            await stop.CancelAsync();
            await Task.WhenAll(attacking).WaitAsync(s_limit);
        }

        TestContext.Out.WriteLine($"{key} {form.Word()}: {_crowd.Sum(peer => peer.Sent)} attacks");
        if (OperatingSystem.IsLinux())
            Assert.That(server.Figures.PeakResident, Is.LessThan(MaxResident), "resident memory of the server, bytes");
        Assert.That(await GoodPeer.IsServedAsync(key, form, server.EndPoint), Is.True);
        Leave();
        ProgramResult end = await server.EndAsync();
        // On a busy machine, not every peer is gone in time.
        Assert.That((end.ExitCode, end.Output), Is.EqualTo((0, "")));
        Assert.That(end.Errors, Is.Empty.Or.Match(@"^[^\n]* connections did not close in time and were cut off$"));
    }

    private HostilePeer Hostile(ServerUnderAttack server, byte[] valid, int number) =>
        new(server.EndPoint, Attacks.On(key, valid, new Random(number)), number);

    private async Task CallAsync(ServerUnderAttack server)
    {
        for (int done = 0; done < CallsOfEach; done += CallsOfAConnection)
        {
            await using IConnection connection = await GoodPeer.ConnectAsync(key, form, server.EndPoint);
            for (int call = 1; call <= CallsOfAConnection; call++)
            {
                IReadOnlyList<ServiceTable> rows = await GoodPeer.GetAsync(connection, form, call, call + 49);
                Assert.That(rows.Select(row => row.ServiceTableID), Is.EqualTo(Enumerable.Range(call, 50)));
            }
        }
    }
}
