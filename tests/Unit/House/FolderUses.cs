namespace IntegrationMethods.Tests.Unit.House;

/// <summary>The folders of a project that use each other.</summary>
internal static class FolderUses
{
    /// <param name="rootNamespace">The project's.</param>
    /// <param name="files">The project's.</param>
    /// <param name="except">The one that every other may use.</param>
    /// <returns>A file for each use.</returns>
    public static IEnumerable<string> Between(string rootNamespace, IEnumerable<SourceFile> files, string except) => files
        .SelectMany(file => file.Usings.Select(used => FolderUse.Between(rootNamespace, file, used)))
        .OfType<FolderUse>()
        .Where(use => use.To.Split('/')[0] != except && use.From.Split('/')[0] != use.To.Split('/')[0])
        .Select(use => $"{use.From} uses {use.To} ({use.File})");
}
