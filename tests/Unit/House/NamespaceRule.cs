namespace IntegrationMethods.Tests.Unit.House;

/// <summary>A file's namespace is its project's root namespace and its folders.</summary>
internal static class NamespaceRule
{
    public static IEnumerable<string> Violations(Project project, IEnumerable<SourceFile> files) =>
        from file in files
        where file.Types.Count > 0
        let expected = project.RootNamespace + file.Folder[project.Folder.Length..].Replace('/', '.')
        where file.Namespace != expected
        select $"{file.Path} declares {file.Namespace ?? "no namespace"}; its folder is {expected}.";
}
