using System.Diagnostics;
using IntegrationMethods.Client.Engine.Facts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Checks;

/// <summary>What the processors are and how steady their clocks are.</summary>
internal static class ProcessorChecks
{
    /// <summary>Clocks that are read without a call into the kernel, or a device: reading the others takes microseconds.</summary>
    private static readonly string[] s_quickClocks = ["tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page", "xen"];

    public static IEnumerable<Check> All() =>
    [
        Cores(Environment.ProcessorCount, LinuxFiles.CgroupCpuLimit()),
        Governor([.. LinuxFiles.OfProcessors("cpufreq/scaling_governor").Select(LinuxFiles.Text).OfType<string>()]),
        Clock(LinuxFiles.Text("/sys/devices/system/clocksource/clocksource0/current_clocksource"), Stopwatch.Frequency),
    ];

    public static Check Cores(int cores, double? limit)
    {
        string figure = Invariant($"{cores}{(limit is { } quota ? Invariant($", limited to {quota:0.##} by the control group") : "")}");
        if (limit < cores)
            return Check.Warn("cores", figure,
                "a quota pauses all threads when it is used up: give the container whole processors (cpuset) instead");
        return cores < 2
            ? Check.Warn("cores", figure, "client, server and database share one processor: use a machine with two or more")
            : Check.Ok("cores", figure);
    }

    /// <param name="governors">Of each processor; empty where the machine has none, as most virtual ones.</param>
    public static Check Governor(IReadOnlyCollection<string> governors)
    {
        if (governors.Count == 0)
            return Check.NotAvailable("governor", "the clock rate can't be set here (virtual machine, or not Linux)");
        string figure = string.Join(", ", governors.Distinct().Order(StringComparer.Ordinal));
        return governors.All(governor => governor == "performance")
            ? Check.Ok("governor", figure)
            : Check.Warn("governor", figure, "the clock rate varies with the load: run 'sudo cpupower frequency-set -g performance'");
    }

    /// <param name="source">The kernel's source of time; null where it does not tell.</param>
    /// <param name="frequency">Ticks of the stopwatch in a second.</param>
    public static Check Clock(string? source, long frequency)
    {
        string figure = Invariant($"{(source is null ? "" : $"{source}, ")}{1e9 / frequency:0.#} ns per tick");
        return source is null || s_quickClocks.Contains(source)
            ? Check.Ok("clock", figure)
            : Check.Warn("clock", figure,
                "it is slow to read: if available_clocksource lists tsc, write that to "
                    + "/sys/devices/system/clocksource/clocksource0/current_clocksource");
    }
}
