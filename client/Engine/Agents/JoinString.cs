using System.Net;
using System.Security.Cryptography;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>All that an agent needs to join a run: where its coordinator is, how to recognize it, and how to be recognized.</summary>
/// <param name="EndPoint">Address and port of the coordinator.</param>
/// <param name="Fingerprint">SHA-256 of the coordinator's certificate, lower-case hexadecimal: nobody else can answer in its place.</param>
/// <param name="Token">The run's secret, lower-case hexadecimal: nobody else can join.</param>
internal sealed record JoinString(IPEndPoint EndPoint, string Fingerprint, string Token)
{
    private const int FingerprintLength = 2 * SHA256.HashSizeInBytes;

    private const int TokenBytes = 16;

    public static string NewToken() => Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(TokenBytes));

    /// <summary>Takes as long whatever the difference is.</summary>
    public bool HasToken(string token) => AreEqual(Token, token);

    /// <inheritdoc cref="HasToken"/>
    public bool HasFingerprint(string fingerprint) => AreEqual(Fingerprint, fingerprint);

    /// <exception cref="UsageException">It is none.</exception>
    public static JoinString Parse(string text)
    {
        string[] parts = text.Trim().Split('/');
        return parts is [var address, { Length: FingerprintLength } fingerprint, { Length: 2 * TokenBytes } token] && IsHex(fingerprint) && IsHex(token)
            ? new(EndPoints.Parse("--join", address), fingerprint.ToLowerInvariant(), token.ToLowerInvariant())
            : throw new UsageException("--join must be the join string that the coordinator printed, ADDRESS:PORT/FINGERPRINT/TOKEN: copy the whole of it.");
    }

    public override string ToString() => $"{EndPoint}/{Fingerprint}/{Token}";

    private static bool IsHex(string text) => text.All(char.IsAsciiHexDigit);

    private static bool AreEqual(string own, string given) => CryptographicOperations.FixedTimeEquals(
        SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(own)), SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(given)));
}
