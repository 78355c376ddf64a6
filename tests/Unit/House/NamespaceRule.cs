namespace IntegrationMethods.Tests.Unit.House;

/// <summary>
/// A file's namespace is its project's root namespace and its folders; the runtime asks for a startup hook outside of any.
/// </summary>
internal static class NamespaceRule
{
    public static IEnumerable<string> Violations(Project project, IEnumerable<SourceFile> files) =>
        from file in files
        where file.Types is not ([] or ["StartupHook"])
        let expected = project.RootNamespace + file.Folder[project.Folder.Length..].Replace('/', '.')
        where file.Namespace != expected
        select $"{file.Path} declares {file.Namespace ?? "no namespace"}; its folder is {expected}.";
}
