using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>
/// Which certificate a client accepts: the one with the expected fingerprint, within its validity, and with the name that all share.
/// </summary>
internal static class TlsPin
{
    /// <summary>Shorter keys can be broken (NIST SP 800-131A), and the fingerprint with them.</summary>
    private const int MinRsaBits = 2_048;

    /// <summary>The fingerprint replaces the missing signature of an authority.</summary>
    /// <returns>Why it is rejected; null if it is accepted.</returns>
    public static string? RefusalOf(X509Certificate2? certificate, SslPolicyErrors errors, TransportOptions options)
    {
        if (certificate is null)
            return "the server sent none";
        string fingerprint = RunCertificate.FingerprintOf(certificate);
        if (options.ServerCertificate is not { } expected)
            return $"this client has no fingerprint to compare {fingerprint} with: pass the one that the server printed as "
                + "--server-certificate";
        if (fingerprint != expected)
            return $"its fingerprint is {fingerprint}, not {expected}, so another server sent it, or the server was restarted: pass the "
                + "fingerprint that the server printed as --server-certificate";
        using (RSA? key = certificate.GetRSAPublicKey())
        {
            if (key?.KeySize < MinRsaBits)
                return $"its RSA key has {key.KeySize} bits, fewer than {MinRsaBits}: the server needs another certificate";
        }
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        if (now > certificate.NotAfter)
            return $"it expired on {Date(certificate.NotAfter)}: restart the server with a new one, or check this machine's clock";
        if (now < certificate.NotBefore)
            return $"it is not valid before {Date(certificate.NotBefore)}: check the clocks of both machines";
        return errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch)
            ? $"it is for {OneLine.OfPeer(certificate.GetNameInfo(X509NameType.DnsName, forIssuer: false))}, not for "
                + $"{RunCertificate.Name}: the server needs a certificate with that name"
            : null;
    }

    private static string Date(DateTime local) => local.ToUniversalTime().ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
}
