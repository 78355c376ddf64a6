using System.Globalization;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>One process, from its /proc/pid/stat. Source: proc(5).</summary>
/// <param name="Name">Its first 15 characters.</param>
/// <param name="IsKernelThread">No program, but the kernel at work for whoever asked.</param>
/// <param name="Use">So far.</param>
internal sealed record ProcessStat(string Name, bool IsKernelThread, ProcessUse Use)
{
    /// <summary>PF_KTHREAD among the flags. Source: Linux, include/linux/sched.h.</summary>
    private const long KernelThread = 0x0020_0000;

    /// <param name="stat">The file; null, as of a process that has just ended, gives null.</param>
    public static ProcessStat? Parse(string? stat)
    {
        if (stat is null)
            return null;
        // The name in field 2 may hold spaces and brackets, so count from its closing one: field 3 is the first.
        int name = stat.IndexOf('(') + 1, end = stat.LastIndexOf(')');
        string[] fields = stat[(end + 2)..].Split(' ');
        // An ended child's time moves to its parent, so that the sum over a family never jumps.
        double ticks = Enumerable.Range(14, 4).Sum(field => Number(fields, field));
        return new(stat[name..end], (Number(fields, 9) & KernelThread) != 0,
            new(ticks * ProcStat.TickMs, Number(fields, 12) + Number(fields, 13)));
    }

    private static long Number(string[] fields, int field) => long.Parse(fields[field - 3], CultureInfo.InvariantCulture);
}
