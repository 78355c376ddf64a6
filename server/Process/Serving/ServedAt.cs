namespace IntegrationMethods.Processes.Serving;

/// <summary>Where a server is and how it is recognized: what its process reports to its runner.</summary>
/// <param name="EndPoint">Address and port.</param>
/// <param name="Certificate">Fingerprint of its certificate; null without TLS.</param>
public sealed record ServedAt(string EndPoint, string? Certificate = null)
{
    /// <param name="listener">What listens.</param>
    /// <param name="wire">With what it was started.</param>
    public static ServedAt Of(IListener listener, TransportOptions wire) =>
        new(listener.EndPoint.ToString(), RunCertificate.FingerprintOf(wire));

    /// <summary>What <see cref="ToString"/> wrote.</summary>
    public static ServedAt Parse(string text)
    {
        int space = text.IndexOf(' ', StringComparison.Ordinal);
        return space < 0 ? new(text) : new(text[..space], text[(space + 1)..]);
    }

    /// <summary>Such as <c>127.0.0.1:40123</c>, and the fingerprint behind it.</summary>
    public override string ToString() => Certificate is null ? EndPoint : $"{EndPoint} {Certificate}";
}
