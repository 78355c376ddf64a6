using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>What the rules need to know about a C# file.</summary>
/// <param name="Path">Below the checkout's root, with slashes.</param>
/// <param name="Namespace">Null for a file of statements or attributes alone.</param>
/// <param name="Usings">What its using directives name: namespaces, or types for static ones and aliases.</param>
/// <param name="Types">Names of its top-level types.</param>
/// <param name="Words">Identifiers in its code that could be names of types, comments left out.</param>
internal sealed partial record SourceFile(string Path, string? Namespace, IReadOnlyList<string> Usings, IReadOnlyList<string> Types,
    IReadOnlySet<string> Words)
{
    public string Folder => Path[..Path.LastIndexOf('/')];

    public static SourceFile Read(string path, string text) => new(
        path,
        NamespaceLine().Match(text) is { Success: true } match ? match.Groups["name"].Value : null,
        Names(UsingLine(), text),
        Names(TypeLine(), text),
        Names(Word(), CommentLine().Replace(text, "")).ToHashSet());

    private static string[] Names(Regex line, string text) => [.. line.Matches(text).Select(match => match.Groups["name"].Value)];

    [GeneratedRegex(@"^namespace\s+(?<name>[\w.]+)", RegexOptions.Multiline)]
    private static partial Regex NamespaceLine();

    [GeneratedRegex(@"^(global\s+)?using\s+(static\s+)?(\w+\s*=\s*)?(?<name>[\w.]+)", RegexOptions.Multiline)]
    private static partial Regex UsingLine();

    [GeneratedRegex(@"^\s*//.*$", RegexOptions.Multiline)]
    private static partial Regex CommentLine();

    [GeneratedRegex(@"\b(?<name>[A-Z]\w*)")]
    private static partial Regex Word();

    // Namespaces are file-scoped, so what is not indented is at the top level.
    [GeneratedRegex(
        @"^((public|internal|file|static|sealed|abstract|readonly|partial|unsafe|ref)\s+)*"
            + @"(class|struct|interface|enum|record\s+struct|record\s+class|record|delegate\s+\S+)\s+(?<name>\w+)",
        RegexOptions.Multiline)]
    private static partial Regex TypeLine();
}
