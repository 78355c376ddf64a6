using System.Globalization;

namespace IntegrationMethods.Client.Running.Noise;

/// <summary>What some processes have used, with those of their children that have ended. Source: proc(5), /proc/pid/stat.</summary>
/// <param name="CpuMs">CPU time, ms.</param>
/// <param name="MajorFaults">Pages that had to be fetched from a disk.</param>
internal readonly record struct ProcessUse(double CpuMs, long MajorFaults)
{
    public static ProcessUse operator +(ProcessUse a, ProcessUse b) => new(a.CpuMs + b.CpuMs, a.MajorFaults + b.MajorFaults);

    /// <param name="stat">The file of one process; null, as of one that has just ended, counts as nothing.</param>
    public static ProcessUse Parse(string? stat)
    {
        if (stat is null)
            return default;
        // The name in field 2 may hold spaces, so count from its closing bracket: field 3 is the first.
        string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        // An ended child's time moves to its parent, so that the sum over a family never jumps.
        double ticks = Enumerable.Range(14, 4).Sum(field => Number(fields, field));
        return new(ticks * ProcStat.TickMs, Number(fields, 12) + Number(fields, 13));
    }

    private static long Number(string[] fields, int field) => long.Parse(fields[field - 3], CultureInfo.InvariantCulture);
}
