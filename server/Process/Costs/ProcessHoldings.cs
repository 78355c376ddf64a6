using System.Diagnostics;

namespace IntegrationMethods.Processes.Costs;

/// <summary>What a process holds at a moment, read by itself: what grows without end where something is never given back.</summary>
/// <param name="RssBytes">Physical memory, bytes.</param>
/// <param name="HeapBytes">Managed memory that is reachable, bytes.</param>
/// <param name="Descriptors">Open files, sockets and the like; handles on Windows.</param>
/// <param name="Threads">Threads, those of the runtime included.</param>
public sealed record ProcessHoldings(long RssBytes, long HeapBytes, int Descriptors, int Threads)
{
    /// <summary>
    /// Collects all garbage first, what has a finalizer included: otherwise the figures would be those of the time since the last
    /// collection. Takes milliseconds, so never within a timed window.
    /// </summary>
    public static ProcessHoldings Now()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        using var process = Process.GetCurrentProcess();
        return new(process.WorkingSet64, GC.GetTotalMemory(forceFullCollection: false), process.HandleCount, process.Threads.Count);
    }
}
