using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Tests.Integration.Peers.Tls;

/// <summary>A certificate in a file, as programs of OpenSSL take it, and servers of ours with it.</summary>
internal abstract class TlsPeerTestBase : WirePeerTestBase
{
    private TemporaryFolder _folder = null!;
    private X509Certificate2 _certificate = null!;

    /// <summary>The certificate, and behind it the key.</summary>
    protected string PemFile => _folder["pair.pem"];

    /// <summary>Both ends over TLS.</summary>
    protected sealed override TransportOptions Usual =>
        new() { Tls = true, Certificate = _certificate, ServerCertificate = RunCertificate.FingerprintOf(_certificate) };

    [SetUp]
    public void Make()
    {
        _folder = new();
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, TimeProvider.System.GetUtcNow());
        _certificate = RunCertificate.Stored(made);
        File.WriteAllText(PemFile, $"{made.ExportCertificatePem()}\n{key.ExportPkcs8PrivateKeyPem()}\n");
    }

    public override async Task Close()
    {
        await base.Close();
        _certificate.Dispose();
        _folder.Dispose();
    }
}
