using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>Certificates that something is wrong with.</summary>
internal static class TestCertificate
{
    /// <summary>One that was made some time ago, or is to be made, and names whom it is told to.</summary>
    public static X509Certificate2 Create(TimeSpan age = default, string name = RunCertificate.Name)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, TimeProvider.System.GetUtcNow() - age, name);
        return RunCertificate.Stored(made);
    }
}
