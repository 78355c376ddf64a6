using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>The connections of a Kestrel as <see cref="Peer"/>s, which requests find among their features.</summary>
internal static class KestrelPeers
{
    /// <summary>For the answers of a connection that is closed to end.</summary>
    private static readonly TimeSpan s_ending = TimeSpan.FromSeconds(1);

    public static void Watch(IConnectionBuilder connections, ServedRows rows) =>
        connections.Use(next => connection => ServeAsync(connection, next, rows));

    private static async Task ServeAsync(ConnectionContext connection, ConnectionDelegate next, ServedRows rows)
    {
        Peer peer = rows.Join(connection.ConnectionId, connection.Features.Get<IConnectionSocketFeature>()?.Socket,
            connection.RemoteEndPoint);
        connection.Features.Set(peer);
        CancellationTokenRegistration closed = connection.ConnectionClosed.UnsafeRegister(static peer => ((Peer)peer!).Lose(), peer);
        try
        {
            await EndAsync(next(connection), peer, connection.ConnectionClosed);
        }
        finally
        {
            await closed.DisposeAsync();
            rows.Leave(peer);
        }
    }

    /// <summary>
    /// Waits for a connection's end. Kestrel may wait for ever where it closed one of HTTP/2 because of too many requests: it drops answers
    /// with it, which then never end, and such connections would take all places of the server.
    /// </summary>
    private static async Task EndAsync(Task served, Peer peer, CancellationToken closed)
    {
        try
        {
            await served.WaitAsync(closed);
        }
        catch (OperationCanceledException) when (!served.IsCompleted)
        {
            while (!await EndsAsync(served, peer))
            {
                // Rows that are being read stop by themselves; their place in the limits is theirs until then.
            }
        }
    }

    private static async Task<bool> EndsAsync(Task served, Peer peer)
    {
        try
        {
            await served.WaitAsync(s_ending);
            return true;
        }
        catch (TimeoutException late) when (!served.IsCompleted)
        {
            if (!peer.IsAtWork)
                peer.Break(late);
            return !peer.IsAtWork;
        }
    }
}
