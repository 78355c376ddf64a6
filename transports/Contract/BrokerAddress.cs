namespace IntegrationMethods.Contract;

/// <summary>Where a broker is, such as <c>nats://127.0.0.1:4222</c>.</summary>
/// <param name="Scheme">What it speaks.</param>
/// <param name="Host">A name or an address.</param>
/// <param name="Port">Its port.</param>
public sealed record BrokerAddress(string Scheme, string Host, int Port)
{
    /// <summary>Reads <see cref="TransportOptions.Broker"/>: addresses with commas between them, one for each scheme.</summary>
    /// <exception cref="UsageException">One is no such address, or two are of one scheme.</exception>
    public static IReadOnlyList<BrokerAddress> ParseAll(string? text)
    {
        BrokerAddress[] all = [.. (text ?? "").Split([',', ' '], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Select(Parse)];
        return all.GroupBy(one => one.Scheme).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new UsageException($"--broker names {twice.Count()} brokers for {twice.Key}: name one.")
            : all;
    }

    /// <summary>The one of a scheme; null where none is named.</summary>
    /// <exception cref="UsageException">See <see cref="ParseAll"/>.</exception>
    public static BrokerAddress? Find(string? text, string scheme) => ParseAll(text).FirstOrDefault(one => one.Scheme == scheme);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Scheme}://{(Host.Contains(':', StringComparison.Ordinal) ? $"[{Host}]" : Host)}:{Port}");

    private static BrokerAddress Parse(string text) => Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) && uri is { Host.Length: > 0, Port: > 0, UserInfo: "", PathAndQuery: "/" or "", Fragment: "" }
        ? new BrokerAddress(uri.Scheme, uri.DnsSafeHost == "localhost" ? "127.0.0.1" : uri.DnsSafeHost, uri.Port)
        : throw new UsageException($"--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, without a login, not '{OutsideText.Line(text)}'.");
}
