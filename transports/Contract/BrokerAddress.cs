using System.Text.RegularExpressions;

namespace IntegrationMethods.Contract;

/// <summary>Where a broker is, such as <c>nats://127.0.0.1:4222</c>.</summary>
/// <param name="Scheme">What it speaks.</param>
/// <param name="Host">A name or an address.</param>
/// <param name="Port">Its port.</param>
public sealed partial record BrokerAddress(string Scheme, string Host, int Port)
{
    /// <summary>
    /// Who logs in, as in <c>amqp://user:password@127.0.0.1:5672</c>; null if no user is named. It is not part of the text.
    /// </summary>
    public (string User, string Password)? Login { get; init; }

    /// <summary>The virtual host of AMQP, as in <c>amqp://127.0.0.1:5672/prod</c>; null for the broker's default one.</summary>
    public string? VirtualHost { get; init; }

    /// <summary>Reads <see cref="TransportOptions.Broker"/>: addresses with commas between them, one for each scheme.</summary>
    /// <exception cref="UsageException">One is no such address, or two are of one scheme.</exception>
    public static IReadOnlyList<BrokerAddress> ParseAll(string? text)
    {
        BrokerAddress[] all = [.. (text ?? "").Split([',', ' '], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Select(Parse)];
        return all.GroupBy(one => one.Scheme).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new UsageException($"--broker names {twice.Count()} brokers for {twice.Key}: name one.")
            : all;
    }

    /// <summary>The one of a scheme; null where none is named.</summary>
    /// <exception cref="UsageException">See <see cref="ParseAll"/>.</exception>
    public static BrokerAddress? Find(string? text, string scheme) => ParseAll(text).FirstOrDefault(one => one.Scheme == scheme);

    /// <summary>A text in which each login of an address is <c>***</c>.</summary>
    public static string HideLogins(string text) => Logins().Replace(text, "$1***@");

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture,
        $"{Scheme}://{(Host.Contains(':', StringComparison.Ordinal) ? $"[{Host}]" : Host)}:{Port}{PathOf(VirtualHost)}");

    private static string PathOf(string? virtualHost) => virtualHost is null ? "" : $"/{Uri.EscapeDataString(virtualHost)}";

    private static BrokerAddress Parse(string text)
    {
        bool isUri = Uri.TryCreate(text, UriKind.Absolute, out Uri? uri);
        if (isUri && uri!.Scheme is "amqps" or "tls")
            throw new UsageException($"--broker {uri.Scheme}://: TLS to a broker is not supported: use amqp:// or nats://.");
        if (!isUri || uri is not { Host.Length: > 0, Port: > 0, Query: "", Fragment: "" }
            || !TryGetVirtualHost(uri, out string? virtualHost))
            throw new UsageException(
                $"--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not '{Shown(text)}'.");
        string host = uri.DnsSafeHost == "localhost" ? "127.0.0.1" : uri.DnsSafeHost;
        return new BrokerAddress(uri.Scheme, host, uri.Port) { Login = LoginOf(uri.UserInfo), VirtualHost = virtualHost };
    }

    // The AMQP URI specification: one path segment, escaped, so that the host "/" is %2F. Nothing else has one.
    private static bool TryGetVirtualHost(Uri uri, out string? virtualHost)
    {
        string path = uri.AbsolutePath.TrimStart('/');
        virtualHost = path.Length == 0 ? null : Uri.UnescapeDataString(path);
        return virtualHost is null || (uri.Scheme == "amqp" && !path.Contains('/', StringComparison.Ordinal));
    }

    /// <summary>What a message may show of a text that is no address: no login, nor a token that stands alone before the @.</summary>
    public static string Shown(string text) =>
        OutsideText.Line(HideLogins(text) is var shown && shown.Contains("***", StringComparison.Ordinal) ? shown
            : text.LastIndexOf('@') is >= 0 and var at ? $"***{text[at..]}"
            : text);

    private static (string User, string Password)? LoginOf(string text)
    {
        string[] parts = text.Split(':', 2);
        return text.Length == 0 ? null : (Uri.UnescapeDataString(parts[0]), Uri.UnescapeDataString(parts.Length > 1 ? parts[1] : ""));
    }

    // Up to the last @, as a password may have one that should have been escaped.
    [GeneratedRegex(@"(://)[^\s,]*@|[^\s,:/]*:[^\s,/][^\s,]*@")]
    private static partial Regex Logins();
}
