using System.Net.NetworkInformation;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>
/// TCP segments of this network namespace, from /proc/net/snmp, because loopback has no separate counter. On Windows, those of IPv4.
/// Source: RFC 4022 (tcpOutSegs, tcpRetransSegs).
/// </summary>
/// <param name="Sent">Without those sent again.</param>
/// <param name="SentAgain">Sent again.</param>
internal readonly record struct TcpSegments(long Sent, long SentAgain)
{
    /// <summary>Null where the system does not report it.</summary>
    public static TcpSegments? Now() => SystemFacts.OfWindows ? OfWindows() : Parse(LinuxFiles.Text("/proc/net/snmp"));

    /// <param name="text">The file: a line of names, then one of figures.</param>
    /// <returns>Null where it does not tell.</returns>
    public static TcpSegments? Parse(string? text)
    {
        string[][] tcp = [.. (text ?? "").Split('\n').Where(line => line.StartsWith("Tcp:", StringComparison.Ordinal))
            .Select(line => line.Split(' '))];
        return tcp is [var names, var figures] && Figure(names, figures, "OutSegs") is { } sent
            && Figure(names, figures, "RetransSegs") is { } again
            ? new TcpSegments(sent, again)
            : null;
    }

    private static TcpSegments? OfWindows()
    {
        try
        {
            TcpStatistics tcp = IPGlobalProperties.GetIPGlobalProperties().GetTcpIPv4Statistics();
            return new(tcp.SegmentsSent, tcp.SegmentsResent);
        }
        catch (NetworkInformationException)
        {
            return null;
        }
    }

    private static long? Figure(string[] names, string[] figures, string name) =>
        Array.IndexOf(names, name) is >= 0 and var place && place < figures.Length
        && long.TryParse(figures[place], NumberStyles.Integer, CultureInfo.InvariantCulture, out long figure)
            ? figure
            : null;
}
