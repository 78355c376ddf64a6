using System.Xml.Linq;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>What a project's files say about it.</summary>
/// <param name="Path">Of its .csproj, below the checkout's root, with slashes.</param>
/// <param name="RootNamespace">Which its folders' namespaces start with.</param>
/// <param name="IsProgram">Whether it builds an executable.</param>
/// <param name="References">The projects that it refers to.</param>
/// <param name="Excluded">Folders below its own whose files it never compiles.</param>
internal sealed record Project(
    string Path, string RootNamespace, bool IsProgram, IReadOnlyList<Reference> References, IReadOnlyList<string> Excluded)
{
    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    public string Folder => Path[..Path.LastIndexOf('/')];

    public bool IsTest => Path.StartsWith("tests/", StringComparison.Ordinal);

    /// <param name="path">As <see cref="Path"/>.</param>
    /// <param name="documents">The project file first, then the .props files that it imports.</param>
    public static Project Read(string path, params XElement[] documents)
    {
        string name = System.IO.Path.GetFileNameWithoutExtension(path);
        string folder = path[..path.LastIndexOf('/')];
        return new Project(
            path,
            Property(documents[0], "RootNamespace")
                ?? (path.StartsWith("tests/", StringComparison.Ordinal)
                ? $"IntegrationMethods.Tests.{name}"
                : $"IntegrationMethods.{name}"),
            Property(documents[0], "OutputType") == "Exe",
            [.. documents.SelectMany(document => document.Descendants("ProjectReference"))
                .Select(element => Reference.Read(folder, element)).Where(reference => reference.Path != path)],
            [.. documents[0].Descendants("Compile").Where(IsAlwaysRemoved)
                .Select(element => $"{folder}/{element.Attribute("Remove")!.Value.Replace("**", "", StringComparison.Ordinal)}")]);
    }

    private static string? Property(XElement document, string name) => document.Descendants(name).FirstOrDefault()?.Value;

    // With a condition it is a switch of the build, and its files are source like any other.
    private static bool IsAlwaysRemoved(XElement compile) =>
        compile.Attribute("Remove") is not null && compile.Attribute("Condition") is null;
}
