using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>One process, from its /proc/pid/stat. Source: proc(5). On Windows: <see cref="WindowsProcesses"/>.</summary>
/// <param name="Pid">Its number, which another process may have later.</param>
/// <param name="Parent">The number of its parent.</param>
/// <param name="Started">When it started, in ticks of the system.</param>
/// <param name="Name">Its first 15 characters.</param>
/// <param name="IsKernelThread">No program, but the kernel at work on behalf of any process.</param>
/// <param name="Self">Used by itself so far.</param>
/// <param name="Children">Used by those of its children that have ended: their whole lives' use moves here when they have.</param>
internal sealed record ProcessStat(int Pid, int Parent, long Started, string Name, bool IsKernelThread, ProcessUse Self,
    ProcessUse Children)
{
    /// <summary>PF_KTHREAD among the flags. Source: Linux, include/linux/sched.h.</summary>
    private const long KernelThread = 0x0020_0000;

    /// <summary>PID of Windows' own process, whose children, such as the one that compresses memory, are no programs either.</summary>
    private const int WindowsKernel = 4;

    /// <summary>Windows does not pass the use of ended children on.</summary>
    public static ProcessStat Of(WindowsProcess process) => new(
        process.Pid, process.Parent, process.Created, process.Name[..Math.Min(OwnProcesses.NameLength, process.Name.Length)],
        process.Pid == WindowsKernel || process.Parent == WindowsKernel, new(process.CpuMs, process.HardFaults), default);

    /// <param name="stat">The file; null, as of a process that has just ended, gives null.</param>
    public static ProcessStat? Parse(string? stat)
    {
        if (stat is null)
            return null;
        // The name in field 2 may hold spaces and brackets, so count from its closing one: field 3 is the first.
        int name = stat.IndexOf('(') + 1, end = stat.LastIndexOf(')');
        string[] fields = stat[(end + 2)..].Split(' ');
        return new(
            int.Parse(stat.AsSpan(0, name - 2), CultureInfo.InvariantCulture), (int)Number(fields, 4), Number(fields, 22), stat[name..end],
            (Number(fields, 9) & KernelThread) != 0, Use(fields, 14, 12), Use(fields, 16, 13));
    }

    private static ProcessUse Use(string[] fields, int ticks, int faults) =>
        new((Number(fields, ticks) + Number(fields, ticks + 1)) * ProcStat.TickMs, Number(fields, faults));

    private static long Number(string[] fields, int field) => long.Parse(fields[field - 3], CultureInfo.InvariantCulture);
}
