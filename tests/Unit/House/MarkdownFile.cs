using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>What the rules need to know about a document.</summary>
/// <param name="Path">Below the checkout's root, with slashes.</param>
/// <param name="Anchors">What a link can name after #, as GitHub makes it from the headings.</param>
/// <param name="Links">The targets of its links and pictures, as they are written.</param>
internal sealed partial record MarkdownFile(string Path, IReadOnlyList<string> Anchors, IReadOnlyList<string> Links)
{
    public static MarkdownFile Read(string path, string text)
    {
        string prose = Fences().Replace(text, "");
        return new(
            path,
            [.. Unique(Headings().Matches(prose).Select(match => Anchor(match.Groups["text"].Value)))],
            [.. Targets().Matches(Code().Replace(prose, "")).Select(match => match.Groups["target"].Value)]);
    }

    /// <summary>The target as a path below the root, and the anchor in it, empty if there is none.</summary>
    /// <returns>A null path if the link leaves the tree.</returns>
    public (string? Path, string Anchor) Resolve(string link)
    {
        string[] parts = link.Split('#', 2);
        string anchor = parts.Length == 2 ? parts[1] : "";
        return parts[0].Length == 0 ? (Path, anchor) : (Join(parts[0]), anchor);
    }

    private string? Join(string target)
    {
        var folders = new Stack<string>(Path.Split('/')[..^1]);
        foreach (string part in target.TrimEnd('/').Split('/'))
        {
            if (part == ".." && !folders.TryPop(out _))
                return null;
            if (part is not (".." or "."))
                folders.Push(part);
        }
        return string.Join('/', folders.Reverse());
    }

    private static string Anchor(string heading) =>
        Dropped().Replace(Targets().Replace(heading, "${label}").Trim().ToLowerInvariant(), "").Replace(' ', '-');

    // A heading that occurs again gets a number.
    private static IEnumerable<string> Unique(IEnumerable<string> anchors)
    {
        var seen = new Dictionary<string, int>();
        foreach (string anchor in anchors)
        {
            int before = seen.GetValueOrDefault(anchor);
            seen[anchor] = before + 1;
            yield return before == 0 ? anchor : $"{anchor}-{before}";
        }
    }

    [GeneratedRegex(@"^```.*?^```\r?$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fences();

    [GeneratedRegex(@"`[^`\n]*`")]
    private static partial Regex Code();

    [GeneratedRegex(@"^#{1,6} +(?<text>.+?)\s*$", RegexOptions.Multiline)]
    private static partial Regex Headings();

    [GeneratedRegex(@"\[(?<label>[^\[\]]*)\]\((?<target>[^()\s]+)\)")]
    private static partial Regex Targets();

    [GeneratedRegex(@"[^\p{L}\p{N}\s_-]")]
    private static partial Regex Dropped();
}
