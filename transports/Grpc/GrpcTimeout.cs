using System.Globalization;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The header <c>grpc-timeout</c>: up to eight digits and a unit (gRPC over HTTP2, "Timeout").</summary>
internal static class GrpcTimeout
{
    /// <summary>Longer ones mean no limit: a timer can't be set so far ahead, and nobody waits that long.</summary>
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(20);

    /// <returns>Null where the header is absent or asks for longer than any timer runs.</returns>
    /// <exception cref="GrpcStatusException">The header is no timeout.</exception>
    public static TimeSpan? Parse(string? header)
    {
        if (string.IsNullOrEmpty(header))
            return null;
        if (header.Length is < 2 or > 9
            || !long.TryParse(header.AsSpan(0, header.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out long amount)
            || TicksOf(header[^1]) is not { } ticks)
            throw new GrpcStatusException(GrpcStatus.InvalidArgument, "grpc-timeout is not up to 8 digits and one of H M S m u n");
        double total = amount * ticks;
        return total <= s_longest.Ticks ? TimeSpan.FromTicks((long)total) : null;
    }

    private static double? TicksOf(char unit) => unit switch
    {
        'H' => TimeSpan.TicksPerHour,
        'M' => TimeSpan.TicksPerMinute,
        'S' => TimeSpan.TicksPerSecond,
        'm' => TimeSpan.TicksPerMillisecond,
        'u' => TimeSpan.TicksPerMicrosecond,
        'n' => 1.0 / TimeSpan.NanosecondsPerTick,
        _ => null,
    };
}
