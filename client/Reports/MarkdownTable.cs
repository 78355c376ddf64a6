using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Reports;

/// <summary>The comparison as a table in Markdown (GitHub's dialect), such as the README shows.</summary>
internal static class MarkdownTable
{
    /// <summary>Lines ending with a line feed: titles, rule, one row a cell.</summary>
    public static string Of(IReadOnlyList<ComparisonRow> rows)
    {
        var titles = Line(ComparisonTable.Columns.Select(column => column.Title));
        var rule = Line(ComparisonTable.Columns.Select(column => column.Figures ? "---:" : "---"));
        return string.Concat([titles, rule, .. rows.Select(row => Line(ComparisonTable.Texts(row)))]);
    }

    private static string Line(IEnumerable<string> texts) =>
        $"| {string.Join(" | ", texts.Select(text => text.Replace("|", "\\|", StringComparison.Ordinal).Replace("*", "\\*", StringComparison.Ordinal)))} |\n";
}
