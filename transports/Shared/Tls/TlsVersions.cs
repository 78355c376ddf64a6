using System.Net.Security;
using System.Security.Authentication;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>The versions of TLS that both ends speak.</summary>
internal static class TlsVersions
{
    public const SslProtocols All = SslProtocols.Tls12 | SslProtocols.Tls13;

    public static string Of(SslStream tls) => tls.SslProtocol switch
    {
        SslProtocols.Tls12 => "1.2",
        SslProtocols.Tls13 => "1.3",
        var other => other.ToString(),
    };
}
