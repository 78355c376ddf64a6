using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>
/// Holds one connection that it never uses, and beside it opens one after another, attacks, and leaves in one of the ways
/// that peers leave.
/// </summary>
/// <param name="endpoint">The server's.</param>
/// <param name="attacks">All of them, of which this peer makes one after the other.</param>
/// <param name="number">Which peer of the crowd this is, from 0: each begins with another attack.</param>
/// <param name="pause">Between its attacks; half a second where none is given.</param>
internal sealed class HostilePeer(IPEndPoint endpoint, IReadOnlyList<byte[]> attacks, int number, TimeSpan? pause = null) : IDisposable
{
    private const int MinAttacks = 5;

    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(2);

    // Without it the crowd leaves its own machine no processor for those who behave, and the test would try the scheduler.
    private readonly TimeSpan _pause = pause ?? TimeSpan.FromMilliseconds(500);

    private readonly Random _random = new(number);

    private readonly TaskCompletionSource _attacked = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private RawPeer? _held;

    /// <summary>Whether the server still has the connection that this peer holds.</summary>
    public bool IsInside => _held is { IsClosed: false };

    /// <summary>Attacks that reached the server.</summary>
    public int Sent { get; private set; }

    /// <summary>Ends when this peer has attacked a few times: in a crowd all attacks were made then.</summary>
    public Task Attacked => _attacked.Task;

    /// <summary>Opens the connection that it holds.</summary>
    /// <param name="beginning">Of what a good client sends, too little for an answer; the rest never comes.</param>
    public async Task EnterAsync(ReadOnlyMemory<byte> beginning)
    {
        _held = await RawPeer.OpenAsync(endpoint);
        await _held.SendAsync(beginning);
    }

    public async Task RunAsync(CancellationToken stop)
    {
        for (int next = number % attacks.Count; !stop.IsCancellationRequested; next = (next + 1) % attacks.Count)
        {
            if (await AttackAsync(attacks[next]) && ++Sent == MinAttacks)
                _attacked.SetResult();
            await Task.Delay(_pause, CancellationToken.None);
        }
    }

    public void Dispose() => _held?.Dispose();

    /// <returns>False where the server was not reached.</returns>
    private async Task<bool> AttackAsync(byte[] bytes)
    {
        RawPeer? peer = null;
        try
        {
            peer = await RawPeer.OpenAsync(endpoint);
            using var limit = new CancellationTokenSource(s_longest);
            await peer.SendAsync(bytes, limit.Token);
            await LeaveAsync(peer, limit);
        }
        catch (Exception error) when (error is SocketException or OperationCanceledException)
        {
            // Refused, or not all of its bytes were taken.
        }
        finally
        {
            peer?.Dispose();
        }
        return peer is not null;
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
