using System.IdentityModel.Selectors;
using System.IdentityModel.Tokens;
using System.Net;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using System.ServiceModel.Channels;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Wcf.Client.Tls;

/// <summary>
/// One connection's TLS at the client: the library does the handshake, and here is which certificate it takes and what came of it.
/// </summary>
internal sealed class ClientTls(IPEndPoint endpoint, TransportOptions options) : X509CertificateValidator
{
    private readonly TlsClient _client = new(endpoint, options);

    /// <summary>Such as <c>1.3</c>; null before the handshake.</summary>
    public string? Version { get; private set; }

    /// <exception cref="SecurityTokenValidationException">The certificate is another one than the expected.</exception>
    public override void Validate(X509Certificate2 certificate)
    {
        // The library asks with the address that it calls, which the certificate need not know.
        SslPolicyErrors errors = certificate.MatchesHostname(RunCertificate.Name)
            ? SslPolicyErrors.None
            : SslPolicyErrors.RemoteCertificateNameMismatch;
        if (!_client.Accepts(certificate, errors))
            throw new SecurityTokenValidationException("the certificate was rejected");
    }

    /// <summary>The handshake, with a time limit: the library's own for an answer is none.</summary>
    /// <exception cref="TransportException">The server's certificate is another one, or there is no handshake in time.</exception>
    public async Task<Stream> UpgradeAsync(StreamUpgradeInitiator library, Stream stream)
    {
        try
        {
            Stream upgraded = await library.InitiateUpgradeAsync(stream).WaitAsync(options.ConnectTimeout);
            Version = TlsVersions.Of((SslStream)upgraded);
            return upgraded;
        }
        catch (Exception error)
        {
            throw Failure(error);
        }
    }

    /// <summary>Why there is no handshake.</summary>
    public TransportException Failure(Exception error) => _client.Failure(error);
}
