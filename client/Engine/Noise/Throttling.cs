using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>How often the processor was slowed down for its heat, or this control group for its quota.</summary>
internal static class Throttling
{
    // Fixed for the life of a process, and searching them takes longer than reading them.
    private static readonly string[] s_heat = LinuxFiles.OfProcessors("thermal_throttle/core_throttle_count");

    /// <summary>Times so far; null where the platform reports neither.</summary>
    public static long? Count()
    {
        long?[] counts = [Quota(LinuxFiles.CgroupFile("cpu.stat")), .. s_heat.Select(file => Number(LinuxFiles.Text(file)))];
        return counts.All(count => count is null) ? null : counts.Sum();
    }

    /// <summary>
    /// nr_throttled of a control group's cpu.stat. Source: Linux, Documentation/admin-guide/cgroup-v2.rst; the same name in version 1.
    /// </summary>
    public static long? Quota(string? cpuStat) => Number(cpuStat?.Split('\n')
        .FirstOrDefault(line => line.StartsWith("nr_throttled ", StringComparison.Ordinal))?["nr_throttled ".Length..]);

    private static long? Number(string? text) =>
        long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out long number) ? number : null;
}
