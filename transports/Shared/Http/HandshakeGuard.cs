using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Connections;

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
        byte[] first = await ConnectionStart.ReadAsync(connection, PrefaceSize, limit);
        bool isTls = first.Length > 1 && TlsRecords.BeginHandshake(first);
        if (isTls)
            connection.Features.Get<Peer>()?.Refuse(TlsServer.NoTls);
        if (isTls || first.Length < PrefaceSize)
            connection.Abort();
        else
            await next(connection);
    }
}
