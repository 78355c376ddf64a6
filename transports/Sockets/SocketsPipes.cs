using System.Net;
using IntegrationMethods.Transports.Shared.Frames;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Pipes;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>A server of PROTOCOL.md on named pipes, which Kestrel accepts. Its own I/O is asynchronous in both forms.</summary>
internal static class SocketsPipes
{
    /// <summary>For a client to take its last answer, and leave.</summary>
    private static readonly TimeSpan s_leaving = TimeSpan.FromMilliseconds(500);

    /// <exception cref="TransportException">The name is not available.</exception>
    public static ValueTask<IListener> StartAsync(IPEndPoint endpoint, ServedRows rows, CancellationToken ct) => KestrelListener.StartAsync(
        endpoint, new NoHttp(), HttpLimits.Http1(new KestrelServerOptions(), rows.Options), rows, listen =>
            listen.Run(connection => ServeAsync(connection, rows.Options)), ct);

#pragma warning disable CA1031 // Whatever goes wrong on one connection ends that one alone.
    internal static async Task ServeAsync(ConnectionContext connection, TransportOptions options)
    {
        Peer peer = connection.Features.GetRequiredFeature<Peer>();
        using var pipe = new ServerPipe(connection, peer.Gone);
        try
        {
            using (var wire = new TcpSocketsServerWire(new TcpLink(pipe)))
            using (var session = new SocketsSession(peer, wire, options))
                await session.RunAsync();
            await pipe.DrainAsync(s_leaving);
        }
        catch (Exception error)
        {
            peer.Break(error);
        }
    }
#pragma warning restore CA1031
}
