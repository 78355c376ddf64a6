using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>The coordinator's certificate: signed by itself, and recognized by its fingerprint alone.</summary>
internal static class RunCertificate
{
    private const string Subject = "integration-methods-run";

    private static readonly TimeSpan s_life = TimeSpan.FromDays(30);

    /// <returns>With the key.</returns>
    public static X509Certificate2 Create(ECDsa key)
    {
        var request = new CertificateRequest($"CN={Subject}", key, HashAlgorithmName.SHA256);
        // From a day ago: an agent's clock may be behind, and its fingerprint says all that counts.
        return request.CreateSelfSigned(WallClock.Now.AddDays(-1), WallClock.Now + s_life);
    }

    /// <summary>As a TLS server takes it: Windows takes no key that was never stored.</summary>
    public static X509Certificate2 Stored(X509Certificate2 made) => X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pkcs12), null);

    /// <summary>SHA-256 of all of it, lower-case hexadecimal.</summary>
    public static string FingerprintOf(X509Certificate certificate) => Convert.ToHexStringLower(SHA256.HashData(certificate.GetRawCertData()));

    /// <summary>How an agent connects to whoever has the certificate with the fingerprint, and to nobody else.</summary>
    public static SslClientAuthenticationOptions Expecting(JoinString join) => new()
    {
        TargetHost = Subject,
        RemoteCertificateValidationCallback = (_, certificate, _, _) => certificate is not null && join.HasFingerprint(FingerprintOf(certificate)),
    };
}
