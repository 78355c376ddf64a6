using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>A client's connection for HTTP: over a socket, perhaps with TLS, or over a named pipe, which has none.</summary>
internal sealed record HttpLink(Socket? Socket, Stream Stream, bool IsBlocking)
{
    public string? TlsVersion => Stream is SslStream tls ? TlsVersions.Of(tls) : null;

    /// <summary>Closes the connection, even while it is in use.</summary>
    public void Close()
    {
        if (Socket is null)
            Stream.Dispose();
        else
            Socket.Dispose();
    }

    public static SslApplicationProtocol NameOf(Version version) => version == HttpVersion.Version20
        ? SslApplicationProtocol.Http2
        : SslApplicationProtocol.Http11;

    /// <summary>A server's address, such as <c>https://127.0.0.1:443</c>.</summary>
    public static string AddressOf(IPEndPoint endpoint, TransportOptions options) => $"{(options.Tls ? "https" : "http")}://{endpoint}";
}
