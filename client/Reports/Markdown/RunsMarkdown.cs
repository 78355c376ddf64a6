using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Markdown;

/// <summary>Runs side by side in Markdown (GitHub's dialect), as for a comment on a pull request.</summary>
internal static class RunsMarkdown
{
    /// <summary>Lines ending with a line feed.</summary>
    public static string Of(RunsTable runs) => string.Concat(
    [
        .. List(runs.Gate.Select(line => $"**{Escaped(line)}**")),
        .. List(runs.Runs.Select(Escaped)),
        Line(runs.Titles),
        Line(runs.Titles.Select((_, i) => i == 0 ? "---" : "---:")),
        .. runs.Rows.Select(row => Line(row.Select(Escaped))),
        "\n",
        .. Folded(runs.Notes),
    ]);

    // A comment on a pull request is read for its table.
    private static IEnumerable<string> Folded(IReadOnlyList<string> notes) =>
        notes.Count == 0 ? [] : ["<details><summary>How to read it</summary>\n\n", .. List(notes.Select(Escaped)), "</details>\n"];

    private static IEnumerable<string> List(IEnumerable<string> lines)
    {
        string[] items = [.. lines.Select(line => $"- {line}\n")];
        return items.Length == 0 ? [] : [.. items, "\n"];
    }

    private static string Line(IEnumerable<string> texts) => $"| {string.Join(" | ", texts)} |\n";

    // A folder or a setting may be called anything.
    private static string Escaped(string text) =>
        string.Concat(OneRow(text).Select(letter => @"\`*_<>|#[]&~".Contains(letter, StringComparison.Ordinal)
        ? $@"\{letter}"
        : letter.ToString()));

    private static string OneRow(string text) => text.ReplaceLineEndings(" ");
}
