using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>The idle timeout in Kestrel's terms, which knows a pace after a time of grace where the contract has a time.</summary>
internal static class HttpPace
{
    // Kestrel looks at its clocks once a second and refuses shorter times.
    private static readonly TimeSpan s_minGrace = TimeSpan.FromSeconds(1.1);

    /// <summary>
    /// One that takes the largest message through in the idle timeout. A slower one would let a peer that takes nothing stay for
    /// as long as the bytes that wait for it would need: Kestrel allows each write its size divided by this pace.
    /// </summary>
    public static MinDataRate Min(TransportOptions options)
    {
        TimeSpan grace = options.IdleTimeout > s_minGrace ? options.IdleTimeout : s_minGrace;
        return new MinDataRate(options.MaxMessageBytes / grace.TotalSeconds, grace);
    }
}
