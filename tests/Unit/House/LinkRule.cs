using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>A relative link of a document points to a file or folder of the tree, and to a heading that the document there has.</summary>
internal static partial class LinkRule
{
    /// <param name="files">All documents.</param>
    /// <param name="exists">Whether the tree has a file or folder.</param>
    public static IEnumerable<string> Violations(IReadOnlyCollection<MarkdownFile> files, Func<string, bool> exists) =>
        from file in files
        from link in file.Links
        where !Address().IsMatch(link)
        let problem = Problem(file.Resolve(link), files, exists)
        where problem is not null
        select $"{file.Path} links to {link}, {problem}.";

    private static string? Problem((string? Path, string Anchor) target, IReadOnlyCollection<MarkdownFile> files, Func<string, bool> exists)
    {
        if (target.Path is not { } path)
            return "which is outside the tree";
        if (!exists(path))
            return "which does not exist";
        MarkdownFile? document = files.FirstOrDefault(file => file.Path == path);
        return target.Anchor.Length == 0 || document is null || document.Anchors.Contains(target.Anchor)
            ? null
            : "which has no such heading";
    }

    [GeneratedRegex("^[a-z][a-z0-9+.-]*:", RegexOptions.IgnoreCase)]
    private static partial Regex Address();
}
