namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>What Linux reports in files; null on other systems and where a file is missing.</summary>
internal static class LinuxFiles
{
    private const string Cgroups = "/sys/fs/cgroup", Processors = "/sys/devices/system/cpu";

    /// <summary>The file's text without the blanks around it.</summary>
    public static string? Text(string path)
    {
        try
        {
            return SystemFacts.OfLinux && File.Exists(path) && File.ReadAllText(path).Trim() is { Length: > 0 } text ? text : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    public static string? CpuModel() => Text("/proc/cpuinfo")?.Split('\n')
        .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))?.Split(':', 2)[^1].Trim();

    public static string? Container() =>
        !SystemFacts.OfLinux ? null : File.Exists("/.dockerenv") ? "docker" : File.Exists("/run/.containerenv") ? "podman" : null;

    /// <summary>The files of this name of all processors that have one.</summary>
    public static string[] OfProcessors(string name) => SystemFacts.OfLinux && Directory.Exists(Processors)
        ? [.. Directory.EnumerateDirectories(Processors, "cpu*").Select(cpu => $"{cpu}/{name}").Where(File.Exists)]
        : [];

    /// <summary>A file of this process's own control group, of version 2 or else of version 1's group for CPU time.</summary>
    public static string? CgroupFile(string name) =>
        Text(Path.Combine(Cgroups, OwnGroup(), name)) ?? Text($"{Cgroups}/cpu/{name}");

    /// <summary>The tightest limit of this process's control group and the groups around it, in processors.</summary>
    public static double? CgroupCpuLimit()
    {
        var limits = new List<double?> { Limit($"{Text($"{Cgroups}/cpu/cpu.cfs_quota_us")} {Text($"{Cgroups}/cpu/cpu.cfs_period_us")}") };
        for (var group = OwnGroup(); ; group = Path.GetDirectoryName(group) ?? "")
        {
            limits.Add(Limit(Text(Path.Combine(Cgroups, group, "cpu.max"))));
            if (group.Length == 0)
                return limits.Min();
        }
    }

    private static string OwnGroup() =>
        Text("/proc/self/cgroup")?.Split('\n').FirstOrDefault(line => line.StartsWith("0::/", StringComparison.Ordinal))?[4..] ?? "";

    /// <summary>
    /// Processors from the quota and the period of a control group; null for <c>max</c>, which is no limit, or -1, the
    /// same in version 1. Source: the Linux kernel's documentation, cgroup-v2, cpu.max.
    /// </summary>
    public static double? Limit(string? quotaAndPeriod) =>
        quotaAndPeriod?.Split(' ') is [var quota, var period]
        && double.TryParse(quota, NumberStyles.Float, CultureInfo.InvariantCulture, out var q) && q > 0
        && double.TryParse(period, NumberStyles.Float, CultureInfo.InvariantCulture, out var p) && p > 0
            ? q / p
            : null;
}
