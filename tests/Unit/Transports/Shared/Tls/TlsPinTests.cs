using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tls;

internal sealed class TlsPinTests
{
    [TestCase(1_024, "its RSA key has 1024 bits, fewer than 2048: the server needs another certificate")]
    [TestCase(2_048, null)]
    public void A_key_that_can_be_broken_is_rejected_whatever_its_fingerprint(int bits, string? why)
    {
        using RSA key = RSA.Create(bits);
        var request = new CertificateRequest($"CN={RunCertificate.Name}", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using X509Certificate2 certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        var options = new TransportOptions { ServerCertificate = RunCertificate.FingerprintOf(certificate) };

        Assert.That(TlsPin.RefusalOf(certificate, SslPolicyErrors.RemoteCertificateChainErrors, options), Is.EqualTo(why));
    }
}
