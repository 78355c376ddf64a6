using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The header <c>grpc-timeout</c>: up to eight digits and a unit (gRPC over HTTP2, "Timeout").</summary>
internal static class GrpcTimeout
{
    /// <summary>The header has eight digits at most.</summary>
    private const int MaxAmount = 99_999_999;

    /// <returns>Null where the header is absent or asks for longer than any timer runs.</returns>
    /// <exception cref="GrpcStatusException">The header is no timeout.</exception>
    public static TimeSpan? Parse(string? header)
    {
        if (string.IsNullOrEmpty(header))
            return null;
        if (header.Length is < 2 or > 9
            || !long.TryParse(header.AsSpan(0, header.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out long amount)
            || TicksOf(header[^1]) is not { } ticks)
            throw new GrpcStatusException(GrpcStatus.InvalidArgument, "grpc-timeout must be up to 8 digits followed by one of H M S m u n");
        double total = amount * ticks;
        return total <= CallEnd.MaxLimit.Ticks ? TimeSpan.FromTicks((long)total) : null;
    }

    /// <summary>Rounded up: the server never gives up before the client does.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The timeout is not positive, or too long for the header.</exception>
    public static string Format(TimeSpan timeout)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(timeout, TimeSpan.Zero);
        (double amount, char unit) = timeout.TotalMilliseconds <= MaxAmount
            ? (timeout.TotalMilliseconds, 'm')
            : (timeout.TotalSeconds, 'S');
        ArgumentOutOfRangeException.ThrowIfGreaterThan(amount, MaxAmount, nameof(timeout));
        return string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(amount)}{unit}");
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
