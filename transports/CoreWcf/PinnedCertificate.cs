using System.IdentityModel.Selectors;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using System.ServiceModel.Security;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>The library's extension point for certificates: takes the one that the options expect.</summary>
internal sealed class PinnedCertificate(TransportOptions options) : X509CertificateValidator
{
    /// <summary>Why the last one was rejected; null where it was taken, or there was none.</summary>
    public string? Refusal { get; private set; }

    /// <exception cref="MessageSecurityException">It is another one.</exception>
    public override void Validate(X509Certificate2 certificate)
    {
        SslPolicyErrors errors = certificate.MatchesHostname(RunCertificate.Name) ? SslPolicyErrors.None : SslPolicyErrors.RemoteCertificateNameMismatch;
        if ((Refusal = TlsPin.RefusalOf(certificate, errors, options)) is { } refusal)
            throw new MessageSecurityException(refusal);
    }
}
