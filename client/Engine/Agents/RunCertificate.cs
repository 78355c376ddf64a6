using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>The coordinator's certificate: made for the run, signed by itself, and recognized by its fingerprint alone.</summary>
internal static class RunCertificate
{
    private const string Subject = "integration-methods-run";

    private static readonly TimeSpan s_life = TimeSpan.FromDays(30);

    public static X509Certificate2 Create()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest($"CN={Subject}", key, HashAlgorithmName.SHA256);
        // From a day ago: an agent's clock may be behind, and its fingerprint says all that counts.
        using X509Certificate2 made = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow + s_life);
        // Windows takes no key that was never stored.
        return X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pkcs12), null);
    }

    /// <summary>SHA-256 of all of it, lower-case hexadecimal.</summary>
    public static string FingerprintOf(X509Certificate certificate) => Convert.ToHexStringLower(SHA256.HashData(certificate.GetRawCertData()));

    /// <summary>How an agent connects to whoever has the certificate with the fingerprint, and to nobody else.</summary>
    public static SslClientAuthenticationOptions Expecting(JoinString join) => new()
    {
        TargetHost = Subject,
        RemoteCertificateValidationCallback = (_, certificate, _, _) => certificate is not null && join.HasFingerprint(FingerprintOf(certificate)),
    };
}
