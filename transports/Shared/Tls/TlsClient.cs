using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>A client's end of one handshake: it accepts only a server whose certificate has the expected fingerprint.</summary>
internal sealed class TlsClient(IPEndPoint endpoint, TransportOptions options)
{
    private string? _refusal;

    /// <summary>Blocks, in the form of the stream underneath.</summary>
    /// <remarks>A handshake that fails closes the socket. The protocol is null where it has no name in TLS.</remarks>
    /// <exception cref="TransportException">The server's certificate is another one, or there is no handshake in time.</exception>
    public SslStream Authenticate(Socket socket, Stream wire, SslApplicationProtocol? protocol = null)
    {
        var tls = new SslStream(wire);
        using var limit = new SocketLimit(socket, options.ConnectTimeout);
        try
        {
            tls.AuthenticateAsClient(Settings(protocol));
            limit.End();
            return tls;
        }
        catch (Exception error)
        {
            tls.Dispose();
            socket.Dispose();
            throw Failure(error, limit.IsExpired);
        }
    }

    /// <inheritdoc cref="Authenticate"/>
    public async ValueTask<SslStream> AuthenticateAsync(Socket socket, Stream wire, SslApplicationProtocol? protocol, CancellationToken ct)
    {
        var tls = new SslStream(wire);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            await tls.AuthenticateAsClientAsync(Settings(protocol), limit.Token);
            return tls;
        }
        catch (Exception error)
        {
            await tls.DisposeAsync();
            socket.Dispose();
            ct.ThrowIfCancellationRequested();
            throw Failure(error);
        }
    }

    /// <summary>Whether the server's certificate is the expected one; if not, <see cref="Failure"/> says why.</summary>
    public bool Accepts(X509Certificate2? certificate, SslPolicyErrors errors) =>
        (_refusal = TlsPin.RefusalOf(certificate, errors, options)) is null;

    /// <summary>If it <paramref name="isLate"/>, the time limit is known to be the cause, whatever the error looks like.</summary>
    public TransportException Failure(Exception error, bool isLate = false)
    {
        if (_refusal is not null)
            return Rejected(endpoint, _refusal, error);
        return new TransportException(isLate || SocketLimit.IsCauseOf(error)
            ? $"the server at {endpoint} did not finish the TLS handshake within {Seconds.Of(options.ConnectTimeout)}: check that it was "
                + "started with --tls on, and that it is not overloaded, or raise --connect-timeout"
            : $"the TLS handshake with the server at {endpoint} failed ({OneLine.OfPeer(error.GetBaseException().Message)}): check the "
                + "host and port, and that the server was started with --tls on", error);
    }

    /// <summary>The server is another one than the one that is expected.</summary>
    public static TransportException Rejected(IPEndPoint endpoint, string why, Exception error) =>
        new($"the certificate of the server at {endpoint} was rejected: {why}", error);

    private SslClientAuthenticationOptions Settings(SslApplicationProtocol? protocol) => new()
    {
        TargetHost = RunCertificate.Name,
        EnabledSslProtocols = TlsVersions.All,
        // The fingerprint decides: the machine's own roots would be read for nothing.
        CertificateChainPolicy = new() { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true },
        ApplicationProtocols = protocol is { } known ? [known] : null,
        RemoteCertificateValidationCallback = (_, certificate, _, errors) => Accepts(certificate as X509Certificate2, errors),
    };
}
