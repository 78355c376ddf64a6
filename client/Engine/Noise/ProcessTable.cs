using System.Globalization;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>What the programs of this machine have used so far, by process: the run's own, and all others.</summary>
internal sealed record ProcessTable(IReadOnlyDictionary<int, ProcessUse> Own, IReadOnlyDictionary<int, ProcessUse> Others)
{
    /// <summary>What the run's own have used together.</summary>
    public ProcessUse OwnUse => Own.Values.Aggregate(default(ProcessUse), (sum, use) => sum + use);

    /// <param name="isOwn">Whose number and name are the run's.</param>
    public static ProcessTable Read(Func<int, string, bool> isOwn)
    {
        var own = new Dictionary<int, ProcessUse>();
        var others = new Dictionary<int, ProcessUse>();
        foreach (string folder in Directory.EnumerateDirectories("/proc"))
        {
            if (!int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int pid))
                continue;
            // The kernel's own threads are nobody's: they work for whoever asked.
            if (ProcessStat.Parse(LinuxFiles.Text($"{folder}/stat")) is { IsKernelThread: false } stat)
                (isOwn(pid, stat.Name) ? own : others)[pid] = stat.Use;
        }
        return new(own, others);
    }

    /// <summary>CPU time of the others since then, ms. One that became the run's own, or ceased to be, is in neither.</summary>
    public double OthersMsSince(ProcessTable start) =>
        Others.Where(process => !start.Own.ContainsKey(process.Key)).Sum(process => process.Value.CpuMs)
        - start.Others.Where(process => !Own.ContainsKey(process.Key)).Sum(process => process.Value.CpuMs);
}
