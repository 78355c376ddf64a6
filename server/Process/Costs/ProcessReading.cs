using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes.Costs;

/// <summary>What a process has used up since it started, read by itself; the cost of a window is the difference of two readings.</summary>
/// <param name="CpuUserMs">CPU time in user mode, ms.</param>
/// <param name="CpuSystemMs">CPU time in the kernel, ms.</param>
/// <param name="AllocatedBytes">Managed allocations, bytes.</param>
/// <param name="Gc0">Collections of generation 0.</param>
/// <param name="Gc1">Collections of generation 1.</param>
/// <param name="Gc2">Collections of generation 2.</param>
/// <param name="GcPauseMs">Time that the collector held the process still, ms.</param>
/// <param name="VoluntarySwitches">Context switches because a thread waited; null where the platform does not tell.</param>
/// <param name="InvoluntarySwitches">Context switches because a thread's time was up; null where the platform does not tell.</param>
/// <param name="JittedMethods">Methods compiled so far.</param>
/// <param name="JitMs">Time spent in compiling them, over all threads, ms: a window in which this grows was not steady.</param>
public sealed partial record ProcessReading(
    double CpuUserMs,
    double CpuSystemMs,
    long AllocatedBytes,
    int Gc0,
    int Gc1,
    int Gc2,
    double GcPauseMs,
    long? VoluntarySwitches,
    long? InvoluntarySwitches,
    long JittedMethods,
    double JitMs)
{
    [System.Text.Json.Serialization.JsonIgnore]
    public double CpuMs => CpuUserMs + CpuSystemMs;

    public static ProcessReading Now()
    {
        Environment.ProcessCpuUsage cpu = Environment.CpuUsage;
        (long voluntary, long involuntary)? switches = Switches();
        return new ProcessReading(
            cpu.UserTime.TotalMilliseconds,
            cpu.PrivilegedTime.TotalMilliseconds,
            GC.GetTotalAllocatedBytes(),
            GC.CollectionCount(0) - GC.CollectionCount(1),
            GC.CollectionCount(1) - GC.CollectionCount(2),
            GC.CollectionCount(2),
            GC.GetTotalPauseDuration().TotalMilliseconds,
            switches?.voluntary,
            switches?.involuntary,
            System.Runtime.JitInfo.GetCompiledMethodCount(),
            System.Runtime.JitInfo.GetCompilationTime().TotalMilliseconds);
    }

    public ProcessReading Since(ProcessReading start) => new(
        CpuUserMs - start.CpuUserMs,
        CpuSystemMs - start.CpuSystemMs,
        AllocatedBytes - start.AllocatedBytes,
        Gc0 - start.Gc0,
        Gc1 - start.Gc1,
        Gc2 - start.Gc2,
        GcPauseMs - start.GcPauseMs,
        VoluntarySwitches - start.VoluntarySwitches,
        InvoluntarySwitches - start.InvoluntarySwitches,
        JittedMethods - start.JittedMethods,
        JitMs - start.JitMs);

    // By getrusage(2), as /proc/self/status reports one thread only. struct rusage of Linux, 64-bit: two timevals (4 longs), then 14
    // longs of which the last two are ru_nvcsw and ru_nivcsw.
    private static (long Voluntary, long Involuntary)? Switches()
    {
        const int Self = 0;
        Span<long> usage = stackalloc long[18];
        return SystemFacts.OfLinux && Environment.Is64BitProcess && GetUsage(Self, ref MemoryMarshal.GetReference(usage)) == 0
            ? (usage[16], usage[17])
            : null;
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int GetUsage(int who, ref long usage);
}
