using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>The server's end of handshakes.</summary>
internal sealed class TlsServer(TransportOptions options)
{
    private readonly SslServerAuthenticationOptions _settings = new()
    {
        // Once for all connections; nothing is fetched for it, as there is no issuer.
        ServerCertificateContext = SslStreamCertificateContext.Create(CertificateOf(options), null, offline: true),
        EnabledSslProtocols = TlsVersions.All,
    };

    public static X509Certificate2 CertificateOf(TransportOptions options) => options.Certificate ?? RunCertificate.OfThisProcess;

    /// <summary>Blocks, in the form of the stream underneath.</summary>
    /// <remarks>A handshake that takes too long closes the socket.</remarks>
    /// <exception cref="AuthenticationException">No handshake, in one line.</exception>
    public SslStream Authenticate(Socket socket, Stream wire)
    {
        var tls = new SslStream(wire);
        using var limit = new SocketLimit(socket, options.ConnectTimeout);
        try
        {
            tls.AuthenticateAsServer(_settings);
            limit.End();
            return tls;
        }
        catch (Exception error)
        {
            tls.Dispose();
            throw Failure(error);
        }
    }

    /// <inheritdoc cref="Authenticate"/>
    public async ValueTask<SslStream> AuthenticateAsync(Stream wire)
    {
        var tls = new SslStream(wire);
        using var limit = new CancellationTokenSource(options.ConnectTimeout);
        try
        {
            await tls.AuthenticateAsServerAsync(_settings, limit.Token);
            return tls;
        }
        catch (Exception error)
        {
            await tls.DisposeAsync();
            throw Failure(error);
        }
    }

    public static string Describe(Exception error, TimeSpan limit) => SocketLimit.IsCauseOf(error)
        ? $"the client did not finish the TLS handshake within {Seconds.Of(limit)}"
        : $"the TLS handshake failed ({OneLine.OfPeer(error.GetBaseException().Message)})";

    /// <summary>What a client of clear text is answered, where its protocol has words for it.</summary>
    public const string OnlyTls = "the client sent clear text, but this server accepts only TLS: start the client with --tls on";

    /// <summary>What the log has of a client that speaks TLS to a server without it.</summary>
    public const string NoTls = "the client began a TLS handshake, but this server does not use TLS: start it with --tls on";

    /// <summary>What the log says of a NET.TCP client that requests no TLS from a server that accepts nothing else.</summary>
    public const string NoUpgrade = "a session without TLS, but this server accepts only TLS";

    private AuthenticationException Failure(Exception error) => new(Describe(error, options.ConnectTimeout), error);
}
