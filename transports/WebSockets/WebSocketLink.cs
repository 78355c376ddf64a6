using System.Net.Security;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>What a client's WebSocket is opened on.</summary>
/// <param name="Socket">Its socket.</param>
/// <param name="Stream">The socket's stream, or TLS over it.</param>
/// <param name="Blocking">The socket's stream, where it blocks.</param>
internal sealed record WebSocketLink(Socket Socket, Stream Stream, BlockingSocketStream? Blocking = null)
{
    /// <summary>Such as <c>1.3</c>; null for clear text.</summary>
    public string? TlsVersion => Stream is SslStream tls ? TlsVersions.Of(tls) : null;
}
