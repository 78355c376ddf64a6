namespace IntegrationMethods.Tests.Unit.House;

/// <summary>
/// Folders of a project do not use each other in a circle. A folder uses what it and the folders in it name in using
/// directives. A folder within another one needs no directive to use it: there, the names of its types count. Either may use the
/// other, but not both.
/// </summary>
internal static class FolderCycles
{
    /// <returns>Each cycle once, with a file for each step.</returns>
    public static IReadOnlyList<string> In(string rootNamespace, IReadOnlyList<SourceFile> files) =>
        [.. BesideEachOther(rootNamespace, files), .. WithinEachOther(files)];

    private static string[] BesideEachOther(string rootNamespace, IReadOnlyList<SourceFile> files)
    {
        FolderUse[] uses = [.. files.SelectMany(file => file.Usings.Select(used => FolderUse.Between(rootNamespace, file, used)))
            .OfType<FolderUse>().DistinctBy(use => (use.From, use.To))];
        ILookup<string, FolderUse> byFolder = uses.ToLookup(use => use.From);
        return [.. uses.Select(use => Cycle(use, byFolder)).OfType<string>().Distinct()];
    }

    private static IEnumerable<string> WithinEachOther(IReadOnlyList<SourceFile> files) =>
        from outer in files.GroupBy(file => file.Namespace)
        where outer.Key is not null
        let types = outer.SelectMany(file => file.Types).ToHashSet()
        from down in outer.SelectMany(file => file.Usings, (file, used) => (file.Path, Used: used)).DistinctBy(use => use.Used)
        where down.Used.StartsWith(outer.Key + '.', StringComparison.Ordinal)
        let up = files.FirstOrDefault(file =>
            $"{file.Namespace}.".StartsWith(down.Used + '.', StringComparison.Ordinal) && file.Words.Overlaps(types))
        where up is not null
        select $"{outer.Key} uses {down.Used} ({down.Path}); {down.Used} uses {outer.Key} ({up.Path})";

    // The shortest way back from where a use leads: every use that is part of a cycle is in one of those found.
    private static string? Cycle(FolderUse start, ILookup<string, FolderUse> byFolder)
    {
        var reached = new Dictionary<string, FolderUse[]> { [start.To] = [start] };
        var next = new Queue<string>([start.To]);
        while (next.TryDequeue(out string? folder) && folder != start.From)
        {
            foreach (FolderUse use in byFolder[folder])
            {
                if (reached.TryAdd(use.To, [.. reached[folder], use]))
                    next.Enqueue(use.To);
            }
        }
        return reached.TryGetValue(start.From, out FolderUse[]? cycle) ? Text(cycle) : null;
    }

    // From the same folder, whichever use it was found by.
    private static string Text(FolderUse[] cycle)
    {
        int first = Array.IndexOf(cycle, cycle.MinBy(use => use.From, StringComparer.Ordinal));
        return string.Join("; ", cycle[first..].Concat(cycle[..first]).Select(use => $"{use.From} uses {use.To} ({use.File})"));
    }
}
