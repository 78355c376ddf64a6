using System.Diagnostics;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes.Costs;

/// <summary>
/// The CPU time of the calling thread, by clock_gettime(2): unlike a wall clock it stands still while others have the processor.
/// </summary>
internal static partial class ThreadClock
{
    /// <summary>CLOCK_THREAD_CPUTIME_ID of Linux.</summary>
    private const int ThreadCpuTime = 3;

    private const long NsPerS = 1_000_000_000;

    // struct timespec of 64-bit Linux: seconds and nanoseconds.
    private const int Longs = 2;

    /// <summary>In ticks of <see cref="Stopwatch"/>; its own where the platform is none that is known.</summary>
    public static long GetTimestamp()
    {
        Span<long> time = stackalloc long[Longs];
        return SystemFacts.OfLinux && Environment.Is64BitProcess && GetTime(ThreadCpuTime, ref MemoryMarshal.GetReference(time)) == 0
            ? (time[0] * Stopwatch.Frequency) + (time[1] * Stopwatch.Frequency / NsPerS)
            : Stopwatch.GetTimestamp();
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int GetTime(int clock, ref long time);
}
