using System.Net;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>
/// Those who behave badly in a soak: attackers, visitors who leave at once, some who stall, and at times more than a server can hold.
/// </summary>
internal sealed class SoakCrowd(string key, byte[] valid, IPEndPoint server, SoakPace pace) : IDisposable
{
    private const int Attackers = 4, Stalling = 3, RoundsOfStalling = 2, Flood = 300;

    // A server with few descriptors has few places, and a faster crowd would take them from the good peers.
    private static readonly TimeSpan s_flood = TimeSpan.FromSeconds(1), s_visit = TimeSpan.FromMilliseconds(100);

    private readonly Queue<RawPeer> _stalled = new();
    private int _round;

    public int Attacks { get; private set; }

    public int Connections { get; private set; }

    /// <summary>Attacks and visits until it is stopped.</summary>
    public async Task RunAsync(CancellationToken stop)
    {
        var random = new Random(_round);
        HostilePeer[] attackers = [.. Enumerable.Range(_round++ * Attackers, Attackers)
            .Select(number => new HostilePeer(server, Bytes(random), number, pace.AttackPause))];
        Task attacking = Task.WhenAll(attackers.Select(attacker => attacker.RunAsync(stop)));
        for (int visit = 0; visit < pace.Visits; visit++)
        {
            await VisitAsync(random);
            await Task.Delay(s_visit, CancellationToken.None);
        }
        await StallAsync();
        await attacking;
        Attacks += attackers.Sum(attacker => attacker.Sent);
    }

    /// <summary>More connections than the server has descriptors, for a while.</summary>
    public async Task FloodAsync()
    {
        List<RawPeer> flood = [];
        for (int peer = 0; peer < Flood; peer++)
        {
            flood.Add(await RawPeer.OpenAsync(server));
            await flood[peer].SendAsync(valid.AsMemory(0, 1));
        }
        await Task.Delay(s_flood);
        flood.ForEach(peer => peer.Reset());
        Connections += Flood;
    }

    public void Dispose()
    {
        while (_stalled.TryDequeue(out RawPeer? peer))
            peer.Dispose();
    }

    private IReadOnlyList<byte[]> Bytes(Random random) => Hostile.Attacks.On(key, valid, random);

    // All of a call, a part of it, or nothing; then an end or a reset.
    private async Task VisitAsync(Random random)
    {
        RawPeer peer = await RawPeer.OpenAsync(server);
        await peer.SendAsync(valid.AsMemory(0, random.Next(3) switch { 0 => 0, 1 => random.Next(valid.Length), _ => valid.Length }));
        if (random.Next(2) == 0)
            peer.Reset();
        peer.Dispose();
        Connections++;
    }

    private async Task StallAsync()
    {
        for (int i = 0; i < Stalling; i++)
        {
            RawPeer peer = await RawPeer.OpenAsync(server);
            await peer.SendAsync(valid.AsMemory(0, i * valid.Length / Stalling));
            _stalled.Enqueue(peer);
        }
        while (_stalled.Count > Stalling * RoundsOfStalling)
            _stalled.Dequeue().Dispose();
    }
}
