using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Opens one connection after another, attacks, and leaves in one of the ways that peers leave.</summary>
/// <param name="endpoint">The server's.</param>
/// <param name="attacks">All of them, of which this peer makes one after the other.</param>
/// <param name="number">Which peer of the crowd this is, from 0: each begins with another attack.</param>
internal sealed class HostilePeer(IPEndPoint endpoint, IReadOnlyList<byte[]> attacks, int number)
{
    private const int Least = 5;

    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(2);

    // Without it the crowd leaves its own machine no processor for those who behave, and the test would try the scheduler.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly Random _random = new(number);

    private readonly TaskCompletionSource _attacked = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Attacks that were sent, as far as the server took them.</summary>
    public int Sent { get; private set; }

    /// <summary>Ends when this peer has attacked a few times: in a crowd all attacks were made then.</summary>
    public Task Attacked => _attacked.Task;

    public async Task RunAsync(CancellationToken stop)
    {
        for (int next = number % attacks.Count; !stop.IsCancellationRequested; next = (next + 1) % attacks.Count)
        {
            await AttackAsync(attacks[next]);
            if (++Sent == Least)
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
        switch (_random.Next(4))
        {
            case 0:
                peer.Reset();
                break;
            case 1:
                await Task.Delay(_random.Next(100), limit.Token);
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
