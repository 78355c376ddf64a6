using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Looks at what a client sends first, which whatever reads the connection next reads again.</summary>
internal static class ConnectionStart
{
    /// <returns>Fewer bytes than asked for if the client or the server ends the connection; none if they don't come in time.</returns>
    public static async Task<byte[]> ReadAsync(ConnectionContext connection, int count, TimeSpan limit)
    {
        // A server that stops asks connections to end, which those do by themselves that are past their handshake.
        CancellationToken asked = connection.Features.Get<IConnectionLifetimeNotificationFeature>()?.ConnectionClosedRequested ?? default;
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(connection.ConnectionClosed, asked);
        timeout.CancelAfter(limit);
        try
        {
            ReadResult read = await connection.Transport.Input.ReadAtLeastAsync(count, timeout.Token);
            byte[] first = read.Buffer.Slice(0, Math.Min(count, read.Buffer.Length)).ToArray();
            connection.Transport.Input.AdvanceTo(read.Buffer.Start);
            return first;
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            return [];
        }
    }
}
