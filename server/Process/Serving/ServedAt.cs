namespace IntegrationMethods.Processes.Serving;

/// <summary>
/// Where a server is and how it is recognized, by the fingerprint of its certificate if it has TLS: what its process reports to its runner.
/// </summary>
public sealed record ServedAt(string EndPoint, string? Certificate = null)
{
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
