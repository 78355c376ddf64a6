using System.IO.Pipelines;
using System.Text;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>
/// Answers a client of clear text in words, where Kestrel would close the connection without any; and logs who does not finish the
/// handshake.
/// </summary>
internal sealed class TlsGuard(ConnectionDelegate next, TimeSpan limit)
{
    private static readonly byte[] s_answer = Encoding.ASCII.GetBytes(
        $"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
            + $"{TlsServer.OnlyTls.Length}\r\n\r\n{TlsServer.OnlyTls}");

    public async Task OnConnectionAsync(ConnectionContext connection)
    {
        Peer? peer = connection.Features.Get<Peer>();
        if (await FirstAsync(connection) is not { } first)
        {
            peer?.Refuse(TlsServer.Describe(new OperationCanceledException(), limit));
            connection.Abort();
        }
        else if (TlsRecords.BeginHandshake([first]))
        {
            await next(connection);
            if (peer is { IsEncrypted: false })
                peer.Refuse("the TLS handshake failed: the client left it, took too long, or has no version of TLS and no cipher in "
                    + "common with this server");
        }
        else
        {
            peer?.Refuse(TlsServer.OnlyTls);
            await connection.Transport.Output.WriteAsync(s_answer);
        }
    }

    /// <returns>Null where nothing comes in time.</returns>
    private async Task<byte?> FirstAsync(ConnectionContext connection)
    {
        CancellationToken asked = connection.Features.Get<IConnectionLifetimeNotificationFeature>()?.ConnectionClosedRequested ?? default;
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(connection.ConnectionClosed, asked);
        timeout.CancelAfter(limit);
        try
        {
            ReadResult read = await connection.Transport.Input.ReadAsync(timeout.Token);
            byte? first = read.Buffer.IsEmpty ? null : read.Buffer.FirstSpan[0];
            // TLS reads the same bytes again.
            connection.Transport.Input.AdvanceTo(read.Buffer.Start);
            return first;
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            return null;
        }
    }
}
