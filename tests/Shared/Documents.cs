using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Shared;

/// <summary>The Markdown documents of the source tree, by their paths below its root.</summary>
internal static partial class Documents
{
    // Not of the source: builds, results of runs, packages.
    private static readonly string[] s_others = [".git", ".vs", ".idea", "artifacts", "bin", "obj", "results", "node_modules"];

    /// <summary>The document of a run's files, with the queries.</summary>
    public const string OfFiles = "client/Measurement/Files/README.md";

    public static IReadOnlyList<string> All { get; } = [.. Below("").Order(StringComparer.Ordinal)];

    /// <summary>The code blocks of a document: the language that the fence names, and the lines.</summary>
    public static IEnumerable<(string Language, string[] Lines)> Blocks(string document) =>
        Fences().Matches(Checkout.Read(document))
            .Select(fence =>
                (fence.Groups["language"].Value, fence.Groups["code"].Value.Split('\n', StringSplitOptions.RemoveEmptyEntries)));

    /// <summary>The lines of all blocks in a language; bash and powershell are run by a test, sh is not.</summary>
    public static IEnumerable<string> Commands(string document, string language) =>
        Blocks(document).Where(block => block.Language == language).SelectMany(block => block.Lines);

    private static IEnumerable<string> Below(string folder)
    {
        string path = Path.Combine(Checkout.Root, folder);
        return Directory.EnumerateFiles(path, "*.md").Select(Relative).Concat(Directory.EnumerateDirectories(path)
            .Where(child => !s_others.Contains(Path.GetFileName(child)))
            .SelectMany(child => Below(Relative(child))));
    }

    private static string Relative(string path) => Path.GetRelativePath(Checkout.Root, path).Replace('\\', '/');

    [GeneratedRegex(@"^```(?<language>\w*)\r?\n(?<code>.*?)^```\r?$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fences();
}
