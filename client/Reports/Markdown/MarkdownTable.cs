using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports.Markdown;

/// <summary>The comparison as a table in Markdown (GitHub's dialect), such as the README shows.</summary>
internal static class MarkdownTable
{
    private static readonly IReadOnlyList<ComparisonTable.Column> Columns =
    [
        .. ComparisonTable.Names, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Valid,
    ];

    private static readonly IReadOnlyList<ComparisonTable.Column> OfScenarios =
        [ComparisonTable.Name, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    /// <summary>Lines ending with a line feed: titles, rule, one row a cell.</summary>
    public static string Of(IReadOnlyList<ComparisonRow> rows)
    {
        var columns = rows.Any(row => row.Cell.Variant is not null) ? OfScenarios : Columns;
        var titles = Line(columns.Select(column => column.Title));
        var rule = Line(columns.Select(column => column.IsFigure ? "---:" : "---"));
        return string.Concat([titles, rule, .. rows.Select(row => Line(columns.Select(column => column.Text(row))))]);
    }

    /// <summary>The same of the latencies of open loops, after an empty line; nothing where there were none.</summary>
    public static string Of(IReadOnlyList<CellRepetitions> openLoops)
    {
        if (openLoops.Count == 0)
            return "";
        var titles = Line(LatencyTable.Columns.Select(column => column.Title));
        var rule = Line(LatencyTable.Columns.Select((_, place) => place == 0 ? "---" : "---:"));
        return string.Concat(["\n", titles, rule, .. openLoops.Select(cell => Line(LatencyTable.Columns.Select(column => column.Text(cell))))]);
    }

    private static string Line(IEnumerable<string> texts) =>
        $"| {string.Join(" | ", texts.Select(text => text.Replace("|", "\\|", StringComparison.Ordinal).Replace("*", "\\*", StringComparison.Ordinal)))} |\n";
}
