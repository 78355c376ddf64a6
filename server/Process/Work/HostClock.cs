using System.Diagnostics;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The monotonic clock of a machine, which all of its processes share, in nanoseconds from a moment that differs from machine to machine.
/// </summary>
public static class HostClock
{
    private const double NsPerSecond = 1e9;

    /// <summary>It can't be set: a wall clock that is wrong, or is corrected meanwhile, changes nothing.</summary>
    public static long NowNs => (long)(Stopwatch.GetTimestamp() * (NsPerSecond / Stopwatch.Frequency));

    /// <summary>Blocks until then; returns at once if that moment has passed.</summary>
    /// <returns>The actual time of the return.</returns>
    public static long WaitUntil(long atNs)
    {
        for (long left = atNs - NowNs; left > 0; left = atNs - NowNs)
            ShortSleep.Of(left / 1e6);
        return NowNs;
    }
}
