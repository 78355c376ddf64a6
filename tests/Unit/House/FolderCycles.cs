namespace IntegrationMethods.Tests.Unit.House;

/// <summary>
/// Folders of a project do not use each other in a circle. A folder uses what it and the folders in it name in using
/// directives. A folder may use those around it, and those may use it: only folders beside each other are compared.
/// The project's root is around all of them.
/// </summary>
internal static class FolderCycles
{
    /// <returns>Each cycle once, with a file for each step.</returns>
    public static IReadOnlyList<string> In(string rootNamespace, IEnumerable<SourceFile> files)
    {
        FolderUse[] uses = [.. files.SelectMany(file => file.Usings.Select(used => FolderUse.Between(rootNamespace, file, used))).OfType<FolderUse>().DistinctBy(use => (use.From, use.To))];
        ILookup<string, FolderUse> byFolder = uses.ToLookup(use => use.From);
        return [.. uses.Select(use => Cycle(use, byFolder)).OfType<string>().Distinct()];
    }

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
