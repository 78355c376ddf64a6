using System.Xml.Linq;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>The projects of the solution, and the files of each.</summary>
internal static class SourceTree
{
    public static IReadOnlyList<Project> Projects { get; } = [.. Solution().Select(path => Project.Read(path, [.. Documents(path)]))];

    /// <summary>The files that a project compiles, with those that a switch of the build leaves out.</summary>
    public static IReadOnlyList<SourceFile> Files(Project project) =>
        [.. Below(project.Folder, "*.cs")
            .Where(path =>
                Owner(path) == project.Path && !project.Excluded.Any(folder => path.StartsWith(folder, StringComparison.Ordinal)))
            .Select(path => SourceFile.Read(path, Checkout.Read(path)))];

    /// <summary>Paths of all files of C#, with those that no project compiles.</summary>
    public static IEnumerable<string> AllCode() =>
        Solution().Select(path => path.Split('/')[0]).Distinct().SelectMany(folder => Below(folder, "*.cs"));

    private static IEnumerable<string> Solution() =>
        XElement.Parse(Checkout.Read("IntegrationMethods.slnx")).Elements("Project").Select(element => element.Attribute("Path")!.Value);

    private static IEnumerable<XElement> Documents(string project) =>
        Below(Folder(project), "*.props").Where(path => Owner(path) == project)
            .Prepend(project)
            .Concat(Enumerable.Repeat("tests/Directory.Build.props", project.StartsWith("tests/", StringComparison.Ordinal) ? 1 : 0))
            .Select(path => XElement.Parse(Checkout.Read(path)));

    // A project's folder may be inside another one's: the innermost has the file.
    private static string? Owner(string path) =>
        Solution().Where(project => path.StartsWith(Folder(project) + '/', StringComparison.Ordinal))
            .MaxBy(project => Folder(project).Length);

    private static string Folder(string path) => path[..path.LastIndexOf('/')];

    private static IEnumerable<string> Below(string folder, string pattern) =>
        Directory.EnumerateFiles(Path.Combine(Checkout.Root, folder), pattern, SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Checkout.Root, path).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);
}
