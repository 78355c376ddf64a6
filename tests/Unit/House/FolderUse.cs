namespace IntegrationMethods.Tests.Unit.House;

/// <summary>One of two folders beside each other uses the other.</summary>
/// <param name="From">The one that uses, below its project's folder.</param>
/// <param name="To">The one that is used.</param>
/// <param name="File">An example.</param>
internal sealed record FolderUse(string From, string To, string File)
{
    /// <param name="rootNamespace">The project's.</param>
    /// <param name="file">A file of the project.</param>
    /// <param name="used">What one of its using directives names.</param>
    /// <returns>Null where it leaves the project, or stays within a folder and those around it.</returns>
    public static FolderUse? Between(string rootNamespace, SourceFile file, string used)
    {
        string[] from = Below(rootNamespace, file.Namespace), to = Below(rootNamespace, used);
        int common = from.Zip(to).TakeWhile(pair => pair.First == pair.Second).Count();
        return common == from.Length || common == to.Length
            ? null
            : new FolderUse(string.Join('/', from[..(common + 1)]), string.Join('/', to[..(common + 1)]), file.Path);
    }

    private static string[] Below(string rootNamespace, string? name) =>
        name?.StartsWith(rootNamespace + '.', StringComparison.Ordinal) == true ? name[(rootNamespace.Length + 1)..].Split('.') : [];
}
