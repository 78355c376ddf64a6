using System.Runtime.InteropServices;

namespace IntegrationMethods.Db.Waits;

/// <summary>Sleeps of parts of a millisecond; those of .NET are whole ones.</summary>
public static partial class ShortSleep
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>By nanosleep(2) where available, else to the platform's own tick; a signal may end it early.</summary>
    public static void Of(double ms)
    {
        if (!OperatingSystem.IsWindows() && Environment.Is64BitProcess)
        {
            (long seconds, long nanoseconds) = Math.DivRem((long)(ms * 1e6), NanosecondsPerSecond);
            Span<long> time = [seconds, nanoseconds];
            _ = NanoSleep(ref MemoryMarshal.GetReference(time), 0);
        }
        else
        {
            Thread.Sleep((int)Math.Ceiling(ms));
        }
    }

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    private static partial int NanoSleep(ref long time, nint left);
}
