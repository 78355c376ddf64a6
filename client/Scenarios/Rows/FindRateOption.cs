using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The value of <c>--find</c> where it seeks a rate, such as <c>rate:p99&lt;20ms</c>.</summary>
internal static partial class FindRateOption
{
    private static readonly TimeRange s_times = new(TimeSpan.FromMilliseconds(0.1), TimeSpan.FromSeconds(10));

    public static bool IsMeant(string? text) => text is not null && text.Split(':', 2)[0] == "rate";

    /// <exception cref="UsageException">It has no percentile from p50 to p99.9, or no time of the range.</exception>
    public static RateBound Parse(string text)
    {
        if (Bound().Match(text) is not { Success: true, Groups: var groups } || Quantile(groups[1].Value) is not { } quantile)
            throw new UsageException(
                $"--find rate needs a percentile of latency (p50 to p99.9, or max) and its bound, such as 'rate:p99<20ms', not '{text}'.");
        TimeSpan time = Durations.Parse("--find rate: the bound", groups[2].Value, s_times);
        return new(groups[1].Value, quantile, groups[2].Value, time.TotalMilliseconds);
    }

    // By decimal digits, as binary ones would ask for one call more.
    private static double? Quantile(string name) => name == "max" ? 1
        : decimal.Parse(name[1..], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture) is >= 50 and <= 99.9m and var percent
            ? (double)(percent / 100)
            : null;

    [GeneratedRegex(@"^rate:(p\d{2}(?:\.\d)?|max)<(.+)$")]
    private static partial Regex Bound();
}
