namespace IntegrationMethods.Measurement.Soak;

/// <summary>A figure of every window that must not grow.</summary>
/// <param name="Name">Its column in <c>soak.csv</c>.</param>
/// <param name="Title">The same for people.</param>
/// <param name="Unit">As it is shown; empty for a number of things.</param>
/// <param name="Scale">Of the column, in one unit that is shown.</param>
/// <param name="MinGrowth">The smallest growth that matters, in the column's unit: in an hour, and in all.</param>
/// <param name="IsHeld">Whether its growth is a leak, which ends a soak early.</param>
/// <param name="Of">Reads it.</param>
internal sealed record SoakFigure(string Name, string Title, string Unit, double Scale, double MinGrowth, bool IsHeld,
    Func<SoakWindow, double?> Of)
{
    private const double Mebibyte = 1024 * 1024;

    /// <summary>All of them; the server's are of no window where there is no server.</summary>
    public static IReadOnlyList<SoakFigure> All { get; } =
    [
        new("latency_p50_ms", "latency, median", "ms", 1, 0.1, false, window => window.Latency.P50Ms),
        new("latency_p95_ms", "latency, 95th percentile", "ms", 1, 0.5, false, window => window.Latency.P95Ms),
        .. OfProcess("client", window => window.Client),
        .. OfProcess("server", window => window.Server),
    ];

    public static SoakFigure Find(string name) => All.First(figure => figure.Name == name);

    private static IEnumerable<SoakFigure> OfProcess(string process, Func<SoakWindow, Holdings> holdings) =>
    [
        new($"{process}_rss_bytes", $"{process}, physical memory", "MiB", Mebibyte, 8 * Mebibyte, true, window =>
            holdings(window).RssBytes),
        new($"{process}_heap_bytes", $"{process}, managed memory", "MiB", Mebibyte, Mebibyte, true, window => holdings(window).HeapBytes),
        new($"{process}_descriptors", $"{process}, descriptors", "", 1, 4, true, window => holdings(window).Descriptors),
        new($"{process}_threads", $"{process}, threads", "", 1, 4, true, window => holdings(window).Threads),
    ];
}
