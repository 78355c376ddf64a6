using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>Which processors a process may use.</summary>
internal static partial class Affinity
{
    /// <summary>64 processors to a word, and more words than any machine has.</summary>
    private const int Words = 16;

    /// <summary>
    /// What the environment of a process needs beside <see cref="Set"/>: its runtime sizes the thread pool when it starts, so that it can't
    /// be set from within.
    /// </summary>
    public static IReadOnlyDictionary<string, string?> Variables(int processors) =>
        new Dictionary<string, string?> { ["DOTNET_PROCESSOR_COUNT"] = processors.ToString("X", CultureInfo.InvariantCulture) };

    /// <summary>1, 2, 4 … and as many as there are, with commas between them.</summary>
    public static string Powers(int most) =>
        string.Join(',', Enumerable.Range(0, 31).Select(power => 1 << power).TakeWhile(count => count < most).Append(most));

    /// <exception cref="RemedyException">This platform has no such thing.</exception>
    public static void Check()
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows())
            throw new RemedyException("this platform can't bind processes to processors: run this scenario on Linux or Windows.");
    }

    /// <summary>Restricts this process to the first processors, this many, of those that it may use.</summary>
    /// <exception cref="RemedyException">The system does not allow it.</exception>
    public static void Set(int processors)
    {
        if (OperatingSystem.IsLinux())
            SetOnLinux(processors);
        else if (OperatingSystem.IsWindows())
            SetOnWindows(processors);
        else
            Check();
    }

    [SupportedOSPlatform("windows")]
    private static void SetOnWindows(int processors)
    {
        using Process self = Process.GetCurrentProcess();
        ulong[] mask = [(ulong)self.ProcessorAffinity];
        self.ProcessorAffinity = (nint)First(mask, processors)[0];
    }

    // Linux binds threads, and a new one inherits from the one that starts it.
    private static void SetOnLinux(int processors)
    {
        ulong[] mask = new ulong[Words];
        if (GetAffinity(0, Words * sizeof(ulong), mask) < 0)
            throw NotAllowed();
        ulong[] first = First(mask, processors);
        foreach (string thread in Directory.EnumerateDirectories("/proc/self/task"))
        {
            // A thread that ended meanwhile needs none.
            if (SetAffinity(int.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture), Words * sizeof(ulong), first) < 0
                && Directory.Exists(thread))
                throw NotAllowed();
        }
    }

    private static ulong[] First(ulong[] mask, int processors)
    {
        ulong[] first = new ulong[mask.Length];
        int found = 0;
        for (int bit = 0; bit < mask.Length * 64 && found < processors; bit++)
        {
            if ((mask[bit / 64] >> (bit % 64) & 1) == 0)
                continue;
            first[bit / 64] |= 1UL << (bit % 64);
            found++;
        }
        return found == processors ? first : throw new RemedyException(string.Create(
            CultureInfo.InvariantCulture,
                $"this process may use only {found} processors, not {processors}: name fewer with --processors."));
    }

    private static RemedyException NotAllowed() => new(
        $"the system does not let this process bind itself to processors ({Marshal.GetLastPInvokeErrorMessage()}): allow "
            + $"sched_setaffinity, or omit --processors.");

    [LibraryImport("libc", EntryPoint = "sched_getaffinity", SetLastError = true)]
    private static partial int GetAffinity(int thread, nint bytes, [Out] ulong[] mask);

    [LibraryImport("libc", EntryPoint = "sched_setaffinity", SetLastError = true)]
    private static partial int SetAffinity(int thread, nint bytes, ulong[] mask);
}
