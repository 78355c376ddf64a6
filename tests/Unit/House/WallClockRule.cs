using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>The product reads the time of day in one place, so that a test can have a machine whose clock is wrong.</summary>
internal static partial class WallClockRule
{
    public static IEnumerable<string> Violations(string path, string text) =>
        Reading().Matches(text).Select(match => $"{path} reads {match.Value}: use WallClock.Now, or HostClock for what is timed.");

    [GeneratedRegex(@"\b(DateTimeOffset|DateTime)\.(UtcNow|Now|Today)\b")]
    private static partial Regex Reading();
}
