using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>
/// What makes a coordinator the one that its agents expect, and them the ones that it expects: a private key with its certificate, and the
/// token that follows from the key.
/// </summary>
internal sealed class RunKey : IDisposable
{
    /// <summary>What the token is derived for: it is no use for anything else.</summary>
    private static readonly byte[] s_purpose = "integration-methods join token"u8.ToArray();

    private readonly string _token;

    private RunKey(X509Certificate2 made, ECDsa key) =>
        (Certificate, _token, Pem) = (RunCertificate.Stored(made), TokenOf(key),
            $"{made.ExportCertificatePem()}\n{key.ExportPkcs8PrivateKeyPem()}\n");

    public X509Certificate2 Certificate { get; }

    public string Pem { get; }

    public static RunKey Create()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, WallClock.Now);
        return new(made, key);
    }

    /// <exception cref="RemedyException">There is none.</exception>
    public static RunKey Read(string path)
    {
        try
        {
            string pem = File.ReadAllText(path);
            using var key = ECDsa.Create();
            key.ImportFromPem(pem);
            using var made = X509Certificate2.CreateFromPem(pem, pem);
            return new(made, key);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CryptographicException or ArgumentException)
        {
            throw new RemedyException($"the key in {path} can't be read ({OneLine.Of(e)}): make one with 'client agent prepare'", e);
        }
    }

    public JoinString JoinAt(string address) => new(address, RunCertificate.FingerprintOf(Certificate), _token);

    public void Dispose() => Certificate.Dispose();

    // The token can be derived from the key, but not the key from the token. Source: RFC 5869.
    private static string TokenOf(ECDsa key) => Convert.ToHexStringLower(
        HKDF.DeriveKey(HashAlgorithmName.SHA256, key.ExportParameters(includePrivateParameters: true).D!, JoinString.TokenBytes,
            info: s_purpose));
}
