using System.Security.Cryptography;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>All that an agent needs to join a run: where its coordinator is, how to recognize it, and how to be recognized.</summary>
/// <param name="Address">Of the coordinator: <c>192.0.2.1:7070</c>, or a name and a port; each connection resolves the name
/// again.</param>
/// <param name="Fingerprint">SHA-256 of the coordinator's certificate, lower-case hexadecimal: no other can answer in its place.</param>
/// <param name="Token">The run's secret, lower-case hexadecimal: no agent can join without it.</param>
internal sealed record JoinString(string Address, string Fingerprint, string Token)
{
    public const int TokenBytes = 16;

    public string Host => Address[..Address.LastIndexOf(':')].Trim('[', ']');

    public int Port => int.Parse(Address.AsSpan(Address.LastIndexOf(':') + 1), CultureInfo.InvariantCulture);

    /// <summary>Takes as long whatever the difference is.</summary>
    public bool HasToken(string token) => AreEqual(Token, token);

    /// <inheritdoc cref="HasToken"/>
    public bool HasFingerprint(string fingerprint) => AreEqual(Fingerprint, fingerprint);

    /// <exception cref="UsageException">It is none.</exception>
    public static JoinString Parse(string text)
    {
        string[] parts = text.Trim().Split('/');
        return parts is [var address, { Length: RunCertificate.FingerprintLength } fingerprint, { Length: 2 * TokenBytes } token]
            && IsHex(fingerprint) && IsHex(token)
            ? new(AddressOf("--join", address), fingerprint.ToLowerInvariant(), token.ToLowerInvariant())
            : throw new UsageException(
                "--join must be the join string that the coordinator printed, ADDRESS:PORT/FINGERPRINT/TOKEN: copy the whole of it.");
    }

    /// <summary>Reads a coordinator's address: an IP address or a name, and a port.</summary>
    /// <exception cref="UsageException">It is none.</exception>
    public static string AddressOf(string option, string text)
    {
        int colon = text.LastIndexOf(':');
        return colon > 0 && Uri.CheckHostName(text[..colon]) == UriHostNameType.Dns
            && ushort.TryParse(text.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out ushort port) && port > 0
            ? text.ToLowerInvariant()
            : EndPoints.Parse(option, text).ToString();
    }

    public override string ToString() => $"{Address}/{Fingerprint}/{Token}";

    private static bool IsHex(string text) => text.All(char.IsAsciiHexDigit);

    private static bool AreEqual(string own, string given) => CryptographicOperations.FixedTimeEquals(
        SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(own)), SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(given)));
}
