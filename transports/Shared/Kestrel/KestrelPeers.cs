using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>The connections of a Kestrel as <see cref="Peer"/>s, which requests find among their features.</summary>
internal static class KestrelPeers
{
    public static void Watch(IConnectionBuilder connections, ServedRows rows) => connections.Use(next => connection => ServeAsync(connection, next, rows));

    private static async Task ServeAsync(ConnectionContext connection, ConnectionDelegate next, ServedRows rows)
    {
        Peer peer = rows.Join(connection.ConnectionId, connection.Features.Get<IConnectionSocketFeature>()?.Socket, connection.RemoteEndPoint);
        connection.Features.Set(peer);
        CancellationTokenRegistration closed = connection.ConnectionClosed.UnsafeRegister(static peer => ((Peer)peer!).Lose(), peer);
        try
        {
            await next(connection);
        }
        finally
        {
            await closed.DisposeAsync();
            rows.Leave(peer);
        }
    }
}
