using System.Diagnostics;

namespace IntegrationMethods.Processes.Costs;

/// <summary>The most physical memory that this process has held so far.</summary>
internal static class PeakMemory
{
    private const string Label = "VmHWM:";

    private const int BytesOfKb = 1_024;

    /// <summary>From /proc/self/status (proc(5)) on Linux: the framework looks at every thread for it, which takes 2 ms for 40.</summary>
    public static long Bytes() => SystemFacts.OfLinux ? FromStatus() : OfFramework();

    private static long FromStatus()
    {
        string? line = File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith(Label, StringComparison.Ordinal));
        return line?[Label.Length..].Split(' ', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) is [var kb, "kB"]
            ? long.Parse(kb, CultureInfo.InvariantCulture) * BytesOfKb
            : OfFramework();
    }

    private static long OfFramework()
    {
        using var process = Process.GetCurrentProcess();
        return process.PeakWorkingSet64;
    }
}
