using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>Certificates that something is wrong with.</summary>
internal static class TestCertificate
{
    /// <summary>Creates a certificate with a start date in the past or in the future, for the given name.</summary>
    public static X509Certificate2 Create(TimeSpan age = default, string name = RunCertificate.Name)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, TimeProvider.System.GetUtcNow() - age, name);
        return RunCertificate.Stored(made);
    }
}
