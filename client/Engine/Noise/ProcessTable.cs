using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>All processes of this machine in one read.</summary>
internal sealed record ProcessTable(IReadOnlyDictionary<int, ProcessTable.Entry> Processes)
{
    private const int NoHeir = 0;

    private const int Init = 1;

    /// <param name="isOwn">Whose number and name are the run's.</param>
    /// <returns>Null where the system does not report them.</returns>
    public static ProcessTable? Read(Func<int, string, bool> isOwn) =>
        SystemFacts.OfLinux ? OfLinux(isOwn)
        : WindowsProcesses.Read() is { } processes
            ? new(processes.ToDictionary(process => process.Pid, process => Of(ProcessStat.Of(process), isOwn)))
        : null;

    private static ProcessTable OfLinux(Func<int, string, bool> isOwn)
    {
        var processes = new Dictionary<int, Entry>();
        foreach (string folder in Directory.EnumerateDirectories("/proc"))
        {
            if (int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int pid)
                && ProcessStat.Parse(LinuxFiles.Text($"{folder}/stat")) is { } stat)
            {
                processes[pid] = Of(stat, isOwn);
            }
        }
        return new(processes);
    }

    /// <summary>
    /// What was used since <paramref name="start"/>, process by process: none of them has used less than nothing, and each is on one
    /// side, the run's if it was there at either end.
    /// </summary>
    public WindowUse Since(ProcessTable start)
    {
        ILookup<int, Entry> ended = start.Processes.Values.Where(process => Find(process) is null)
            .ToLookup(process => Heir(start, process));
        Share[] shares = [.. Processes.Values.Select(process => ShareOf(process, start.Find(process), [.. ended[process.Stat.Pid]]))];
        // An ancestor or init adopts an orphan. Which one is unknown, so its time is subtracted from what each of them inherited.
        ILookup<int, double> orphansMs = shares.Where(share => share.Missing.CpuMs > 0)
            .SelectMany(share => Adopters(Processes[share.Pid]).Select(adopter => (Pid: adopter, share.Missing.CpuMs)))
            .Prepend((Pid: Init, Total(ended[NoHeir]).CpuMs)).ToLookup(orphan => orphan.Pid, orphan => orphan.CpuMs);
        return new(
            shares.Aggregate(default(ProcessUse), (sum, share) => sum + Of(share, ProcessSide.Own)),
            shares.Sum(share => Of(share, ProcessSide.Kernel).CpuMs),
            shares.GroupBy(share => share.Name)
                .ToDictionary(program => program.Key, program =>
                    program.Sum(share =>
                        Of(share with { Inherited = share.Inherited - new ProcessUse(orphansMs[share.Pid].Sum(), 0) },
                            ProcessSide.Other).CpuMs)));
    }

    private IEnumerable<int> Adopters(Entry process) => Ancestors(process).Select(ancestor => ancestor.Stat.Pid).Append(Init).Distinct();

    private IEnumerable<Entry> Ancestors(Entry process)
    {
        for (Entry? parent = ParentOf(process); parent is not null; parent = ParentOf(parent))
            yield return parent;
    }

    // Windows keeps the number of a parent that has ended: a younger process by that number is not the parent, and may be a descendant.
    private Entry? ParentOf(Entry process) =>
        Processes.TryGetValue(process.Stat.Parent, out Entry? parent) && parent.Stat.Started <= process.Stat.Started ? parent : null;

    private static Entry Of(ProcessStat stat, Func<int, string, bool> isOwn) =>
        new(stat, stat.IsKernelThread ? ProcessSide.Kernel : isOwn(stat.Pid, stat.Name) ? ProcessSide.Own : ProcessSide.Other);

    private static ProcessUse Of(Share share, ProcessSide side) =>
        (share.Side == side ? share.Self : default) + (share.HeirSide == side ? share.Inherited : default);

    // Children that ended brought their lives before the window with them.
    private static Share ShareOf(Entry process, Entry? before, Entry[] ended)
    {
        ProcessSide side = before?.Side == ProcessSide.Own ? ProcessSide.Own : process.Side;
        (ProcessUse gained, ProcessUse brought) = (process.Stat.Children - (before?.Stat.Children ?? default), Total(ended));
        return new(
            process.Stat.Pid, process.Stat.Name, side, process.Stat.Self - (before?.Stat.Self ?? default),
            ended.Any(child => child.Side == ProcessSide.Own) ? ProcessSide.Own : side, gained - brought, brought - gained);
    }

    private static ProcessUse Total(IEnumerable<Entry> processes) =>
        processes.Aggregate(default(ProcessUse), (sum, process) => sum + process.Stat.Self + process.Stat.Children);

    // A number may be another process's by now.
    private Entry? Find(Entry process) =>
        Processes.TryGetValue(process.Stat.Pid, out Entry? found) && found.Stat.Started == process.Stat.Started ? found : null;

    // The nearest ancestor that still lives: the use of an ended process moves up from parent to parent.
    private int Heir(ProcessTable start, Entry process) =>
        start.Ancestors(process).FirstOrDefault(ancestor => Find(ancestor) is not null)?.Stat.Pid ?? NoHeir;

    /// <param name="Pid">Of the process.</param>
    /// <param name="Name">Of the process.</param>
    /// <param name="Side">Whose work it did.</param>
    /// <param name="Self">Used by itself.</param>
    /// <param name="HeirSide">Whose work its ended children did.</param>
    /// <param name="Inherited">Used by them.</param>
    /// <param name="Missing">Used by them before the window and not passed on to it.</param>
    private sealed record Share(int Pid, string Name, ProcessSide Side, ProcessUse Self, ProcessSide HeirSide, ProcessUse Inherited,
        ProcessUse Missing);

    internal sealed record Entry(ProcessStat Stat, ProcessSide Side);
}
