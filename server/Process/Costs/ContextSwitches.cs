using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes.Costs;

/// <summary>Context switches of the whole process by getrusage(2); /proc/self/status would tell of one thread only.</summary>
internal static partial class ContextSwitches
{
    private const int Self = 0;

    // struct rusage of Linux, 64-bit: two timevals (4 longs), then 14 longs of which the last two are ru_nvcsw and ru_nivcsw.
    private const int Longs = 18;

    public static (long Voluntary, long Involuntary)? OfThisProcess()
    {
        if (!SystemFacts.OfLinux || !Environment.Is64BitProcess)
            return null;
        Span<long> usage = stackalloc long[Longs];
        return GetUsage(Self, ref MemoryMarshal.GetReference(usage)) == 0 ? (usage[16], usage[17]) : null;
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int GetUsage(int who, ref long usage);
}
