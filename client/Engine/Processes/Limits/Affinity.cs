using System.Diagnostics;
using System.Runtime.Versioning;

namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>Which processors a process may use. It is bound from its start, as its runtime sizes the thread pool by them.</summary>
internal static class Affinity
{
    private const string AllowedLine = "Cpus_allowed_list:";

    /// <summary>The processors that this process may use, by their numbers from 0.</summary>
    public static IReadOnlyList<int> Allowed { get; } = [.. Read()];

    /// <exception cref="RemedyException">This platform has no such thing.</exception>
    public static void Check()
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows())
            throw new RemedyException("this platform can't bind processes to processors: use Linux or Windows");
    }

    /// <summary>Starts a process that may use only these processors; on Linux by taskset of util-linux.</summary>
    /// <exception cref="RemedyException">The system does not allow it, or has no taskset.</exception>
    public static Process Start(ProcessStartInfo start, IReadOnlyList<int> processors)
    {
        Check();
        if (OperatingSystem.IsWindows())
            return StartOnWindows(start, processors);
        CommandPrefix.Add(start, ["taskset", "--cpu-list", string.Join(',', processors)]);
        try
        {
            return Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw new RemedyException($"taskset, which binds processes to processors, can't be started: install util-linux", error);
        }
    }

    /// <summary>Of a list such as <c>0-2,5</c>.</summary>
    /// <returns>Null where it is malformed.</returns>
    public static IReadOnlyList<int>? Parse(string list)
    {
        var processors = new SortedSet<int>();
        foreach (string part in list.Split(','))
        {
            string[] limits = part.Split('-');
            if (limits.Length > 2 || Number(limits[0]) is not { } first || Number(limits[^1]) is not { } last || last < first)
                return null;
            processors.UnionWith(Enumerable.Range(first, last - first + 1));
        }
        return [.. processors];
    }

    [SupportedOSPlatform("windows")]
    private static Process StartOnWindows(ProcessStartInfo start, IReadOnlyList<int> processors)
    {
        start.Environment["DOTNET_PROCESSOR_COUNT"] = processors.Count.ToString("X", CultureInfo.InvariantCulture);
        Process process = Process.Start(start)!;
        process.ProcessorAffinity = (nint)processors.Aggregate(0L, (mask, processor) => mask | 1L << processor);
        return process;
    }

    private static IEnumerable<int> Read()
    {
        if (OperatingSystem.IsLinux() && File.ReadLines("/proc/self/status").FirstOrDefault(line =>
            line.StartsWith(AllowedLine, StringComparison.Ordinal)) is { } line && Parse(line[AllowedLine.Length..].Trim()) is { } list)
            return list;
        if (!OperatingSystem.IsWindows())
            return Enumerable.Range(0, Environment.ProcessorCount);
        using Process self = Process.GetCurrentProcess();
        long mask = self.ProcessorAffinity;
        return [.. Enumerable.Range(0, 64).Where(processor => (mask >> processor & 1) != 0)];
    }

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number < 1_024 ? number : null;
}
