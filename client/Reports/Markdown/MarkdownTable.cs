using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Markdown;

/// <summary>The comparison as tables in Markdown (GitHub's dialect), such as the README shows.</summary>
internal static class MarkdownTable
{
    private static readonly IReadOnlyList<ComparisonTable.Column> s_columns =
    [
        .. ComparisonTable.Names, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Cpu, ComparisonTable.CpuAsyncToSync, ComparisonTable.Valid,
    ];

    private static readonly IReadOnlyList<ComparisonTable.Column> s_ofScenarios =
        [ComparisonTable.Name, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    /// <summary>
    /// One row a cell; after an empty line each, the times of calls, the checks of the load generator and what open loops have, where they
    /// are known. Lines end with a line feed.
    /// </summary>
    public static string Of(RunResults results)
    {
        IReadOnlyList<ComparisonRow> rows = TableRows.Of(results);
        string main = Table(rows.Any(row => row.Cell.Variant is not null) ? s_ofScenarios : s_columns, rows);
        ComparisonTable.Column[] further = [.. ComparisonTable.Known([.. ComparisonTable.Calls, ComparisonTable.Generator], rows)];
        return main + (further.Length == 0 ? "" : "\n" + Table([ComparisonTable.Name, .. further], rows))
            + OpenLoops(OpenLoopTable.Of(results));
    }

    private static string Table(IReadOnlyList<ComparisonTable.Column> columns, IReadOnlyList<ComparisonRow> rows)
    {
        var titles = Line(columns.Select(column => column.Title));
        var rule = Line(columns.Select(column => column.IsFigure ? "---:" : "---"));
        return string.Concat([titles, rule, .. rows.Select(row => Line(columns.Select(column => column.Text(row))))]);
    }

    private static string OpenLoops(IReadOnlyList<CellRepetitions> cells)
    {
        if (cells.Count == 0)
            return "";
        var titles = Line(OpenLoopTable.Columns.Select(column => column.Title));
        var rule = Line(OpenLoopTable.Columns.Select((_, place) => place == 0 ? "---" : "---:"));
        return string.Concat(["\n", titles, rule,
            .. cells.Select(cell => Line(OpenLoopTable.Columns.Select(column => column.Text(cell))))]);
    }

    private static string Line(IEnumerable<string> texts) =>
        $"| {string.Join(" | ", texts.Select(Escaped))} |\n";

    private static string Escaped(string text) =>
        text.Replace("|", "\\|", StringComparison.Ordinal).Replace("*", "\\*", StringComparison.Ordinal);
}
