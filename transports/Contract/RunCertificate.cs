using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Contract;

/// <summary>The certificates of a run: self-signed, made when needed, and recognized by their fingerprint.</summary>
public static class RunCertificate
{
    /// <summary>The name in every certificate. It does not identify the owner; the fingerprint does.</summary>
    public const string Name = "integration-methods-run";

    /// <summary>Hexadecimal digits of a fingerprint.</summary>
    public const int FingerprintLength = 2 * SHA256.HashSizeInBytes;

    private static readonly TimeSpan s_life = TimeSpan.FromDays(30);

    private static readonly Lazy<X509Certificate2> s_ofThisProcess = new(Make);

    /// <summary>That of this process's servers: made with the first of them, and its key never leaves the process.</summary>
    public static X509Certificate2 OfThisProcess => s_ofThisProcess.Value;

    /// <param name="key">The private key.</param>
    /// <param name="now">The moment from which it lives for 30 days.</param>
    /// <param name="name">Whom it names.</param>
    /// <returns>With the key.</returns>
    public static X509Certificate2 Create(ECDsa key, DateTimeOffset now, string name = Name)
    {
        var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
        // For third-party clients, which know this machine by its address alone.
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(name);
        if (name == Name)
        {
            names.AddDnsName("localhost");
            names.AddIpAddress(IPAddress.Loopback);
            names.AddIpAddress(IPAddress.IPv6Loopback);
        }
        request.CertificateExtensions.Add(names.Build());
        // From a day ago: a client's clock may be behind.
        return request.CreateSelfSigned(now.AddDays(-1), now + s_life);
    }

    /// <summary>As a TLS server takes it: Windows takes no key that was never stored.</summary>
    public static X509Certificate2 Stored(X509Certificate2 made) =>
        X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pkcs12), null);

    /// <summary>SHA-256 of all of it, lower-case hexadecimal.</summary>
    public static string FingerprintOf(X509Certificate certificate) =>
        Convert.ToHexStringLower(SHA256.HashData(certificate.GetRawCertData()));

    /// <summary>The fingerprint that clients of a server in this process have to expect; null where it serves without TLS.</summary>
    public static string? FingerprintOf(TransportOptions options) => options.Tls
        ? FingerprintOf(options.Certificate ?? OfThisProcess)
        : null;

    /// <summary>Reads a fingerprint, with or without colons.</summary>
    /// <returns>Lower-case hexadecimal; null where it is none.</returns>
    public static string? ParseFingerprint(string text)
    {
        string digits = text.Trim().Replace(":", "", StringComparison.Ordinal).ToLowerInvariant();
        return digits.Length == FingerprintLength && digits.All(char.IsAsciiHexDigit) ? digits : null;
    }

    private static X509Certificate2 Make()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = Create(key, TimeProvider.System.GetUtcNow());
        return Stored(made);
    }
}
