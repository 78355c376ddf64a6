using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>A client's connection for HTTP.</summary>
/// <param name="Socket">Its socket; null where it is a named pipe.</param>
/// <param name="Stream">What HTTP is spoken over: the socket's stream, or TLS over it; or the pipe.</param>
/// <param name="IsBlocking">Whether it serves blocking calls.</param>
internal sealed record HttpLink(Socket? Socket, Stream Stream, bool IsBlocking)
{
    /// <summary>Such as <c>1.3</c>; null for clear text.</summary>
    public string? TlsVersion => Stream is SslStream tls ? TlsVersions.Of(tls) : null;

    /// <summary>Closes the connection, even while it is in use.</summary>
    public void Close()
    {
        if (Socket is null)
            Stream.Dispose();
        else
            Socket.Dispose();
    }

    /// <summary>The name of an HTTP version within TLS.</summary>
    public static SslApplicationProtocol NameOf(Version version) => version == HttpVersion.Version20
        ? SslApplicationProtocol.Http2
        : SslApplicationProtocol.Http11;

    /// <summary>A server's address, such as <c>https://127.0.0.1:443</c>.</summary>
    public static string AddressOf(IPEndPoint endpoint, TransportOptions options) => $"{(options.Tls ? "https" : "http")}://{endpoint}";
}
