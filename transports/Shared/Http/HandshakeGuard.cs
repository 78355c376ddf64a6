using System.IO.Pipelines;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>
/// Closes a connection that does not send the preface of HTTP/2 in time; Kestrel alone would keep it as long as an idle one.
/// </summary>
internal sealed class HandshakeGuard(ConnectionDelegate next, TimeSpan limit)
{
    /// <summary>Bytes of the preface (RFC 9113, 3.4).</summary>
    private const int PrefaceSize = 24;

    public async Task OnConnectionAsync(ConnectionContext connection)
    {
        if (await HasPrefaceAsync(connection))
            await next(connection);
        else
            connection.Abort();
    }

    private async Task<bool> HasPrefaceAsync(ConnectionContext connection)
    {
        // A server that stops asks connections to end, which those do by themselves that speak HTTP/2 already.
        CancellationToken asked = connection.Features.Get<IConnectionLifetimeNotificationFeature>()?.ConnectionClosedRequested ?? default;
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(connection.ConnectionClosed, asked);
        timeout.CancelAfter(limit);
        try
        {
            ReadResult read = await connection.Transport.Input.ReadAtLeastAsync(PrefaceSize, timeout.Token);
            if (read.Buffer.FirstSpan.Length > 1 && TlsRecords.BeginHandshake(read.Buffer.FirstSpan[..2]))
                return Refuse(connection);
            // Kestrel reads the same bytes again and judges them.
            connection.Transport.Input.AdvanceTo(read.Buffer.Start);
            return read.Buffer.Length >= PrefaceSize;
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            return false;
        }
    }

    private static bool Refuse(ConnectionContext connection)
    {
        connection.Features.Get<Peer>()?.Refuse(TlsServer.NoTls);
        return false;
    }
}
