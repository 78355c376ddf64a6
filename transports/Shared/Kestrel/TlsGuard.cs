using System.Text;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Connections;

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
        if (await ConnectionStart.ReadAsync(connection, 1, limit) is not [var first])
        {
            peer?.Refuse(TlsServer.Describe(new OperationCanceledException(), limit));
            connection.Abort();
        }
        else if (TlsRecords.BeginHandshake([first]))
        {
            await next(connection);
            if (peer is { IsEncrypted: false })
                peer.Refuse("the TLS handshake failed: the client aborted it, took too long, or has no TLS version or cipher in "
                    + "common with this server");
        }
        else
        {
            peer?.Refuse(TlsServer.OnlyTls);
            await connection.Transport.Output.WriteAsync(s_answer);
        }
    }
}
