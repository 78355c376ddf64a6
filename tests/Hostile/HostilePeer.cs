using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Hostile;

/// <summary>Opens one connection after another, attacks, and leaves in one of the ways that peers leave.</summary>
internal sealed class HostilePeer(IPEndPoint endpoint, IReadOnlyList<byte[]> attacks, Random random)
{
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(2);

    // Without it the crowd leaves its own machine no processor for those who behave, and the test would try the scheduler.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);

    private readonly TaskCompletionSource _attacked = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Attacks that were sent, as far as the server took them.</summary>
    public int Sent { get; private set; }

    /// <summary>Ends when each attack was made once.</summary>
    public Task Attacked => _attacked.Task;

    public async Task RunAsync(CancellationToken stop)
    {
        // Not all begin with the same one.
        for (int next = random.Next(attacks.Count); !stop.IsCancellationRequested; next = (next + 1) % attacks.Count)
        {
            await AttackAsync(attacks[next]);
            if (++Sent == attacks.Count)
                _attacked.SetResult();
            await Task.Delay(s_pause, CancellationToken.None);
        }
    }

    private async Task AttackAsync(byte[] bytes)
    {
        using var limit = new CancellationTokenSource(s_longest);
        try
        {
            using RawPeer peer = await RawPeer.OpenAsync(endpoint);
            await peer.SendAsync(bytes, limit.Token);
            await LeaveAsync(peer, limit);
        }
        catch (Exception error) when (error is SocketException or OperationCanceledException)
        {
            // Refused, or its bytes were never taken.
        }
    }

    private async Task LeaveAsync(RawPeer peer, CancellationTokenSource limit)
    {
        switch (random.Next(4))
        {
            case 0:
                peer.Reset();
                break;
            case 1:
                await Task.Delay(random.Next(100), limit.Token);
                peer.Reset();
                break;
            case 2:
                limit.CancelAfter(200);
                await peer.ReadToEndAsync(limit.Token);
                break;
            default:
                break;
        }
    }
}
