namespace IntegrationMethods.Client.Checks;

/// <summary>Whether memory is really in memory, not swapped out.</summary>
internal static class MemoryChecks
{
    private const double MinAvailable = 0.10;

    /// <param name="meminfo">The file, in kB; null where there is none. Source: proc(5).</param>
    /// <param name="moved">Pages moved to and from the swap meanwhile; null where not known.</param>
    public static Check Swap(string? meminfo, long? moved)
    {
        if (Figure(meminfo, "MemTotal:") is not { } total || Figure(meminfo, "MemAvailable:") is not { } available)
            return Check.NotAvailable("swap", "no /proc/meminfo");
        double used = ((Figure(meminfo, "SwapTotal:") ?? 0) - (Figure(meminfo, "SwapFree:") ?? 0)) / 1_024.0;
        string figure = string.Create(CultureInfo.InvariantCulture,
            $"{used:#,0} MiB swapped out, {moved ?? 0} pages swapped just now, {available / 1_024.0:#,0} of {total / 1_024.0:#,0} "
                + $"MiB available");
        return moved > 0 || available < MinAvailable * total
            ? Check.Warn("swap", figure,
                "close programs, or use fewer calls in flight: reading a page from a disk takes longer than many calls")
            : Check.Ok("swap", figure);
    }

    /// <param name="vmstat">The file; null where there is none.</param>
    /// <returns>Pages swapped in and out since the start of the machine.</returns>
    public static long? Swapped(string? vmstat) => Figure(vmstat, "pswpin") + Figure(vmstat, "pswpout");

    private static long? Figure(string? text, string name) =>
        text?.Split('\n').Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .FirstOrDefault(words => words.Length > 1 && words[0] == name) is { } found
        && long.TryParse(found[1], NumberStyles.None, CultureInfo.InvariantCulture, out long figure)
            ? figure
            : null;
}
