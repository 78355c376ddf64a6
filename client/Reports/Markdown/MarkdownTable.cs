using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Markdown;

/// <summary>The comparison as tables in Markdown (GitHub's dialect), such as the README shows.</summary>
internal static class MarkdownTable
{
    private static readonly IReadOnlyList<TableColumn<ComparisonRow>> s_columns =
    [
        .. ComparisonTable.Names, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.RowsPerSecond,
        ComparisonTable.ToFloor, ComparisonTable.AsyncToSync, ComparisonTable.Cpu, ComparisonTable.CpuAsyncToSync,
    ];

    private static readonly IReadOnlyList<TableColumn<ComparisonRow>> s_ofScenarios =
        [ComparisonTable.Name, ComparisonTable.Mean, ComparisonTable.Median, ComparisonTable.ItemsPerSecond, ComparisonTable.Valid];

    /// <summary>One row a cell, then tables of calls and of open loops where they are known. Lines end with a line feed.</summary>
    public static string Of(RunResults results)
    {
        IReadOnlyList<ComparisonRow> rows = TableRows.Of(results);
        string main = Table(rows.Any(row => row.Cell.Variant is not null)
            ? s_ofScenarios
            : [.. s_columns, .. ComparisonTable.Known([ComparisonTable.Cost], rows), ComparisonTable.Valid], rows);
        TableColumn<ComparisonRow>[] further = [.. ComparisonTable.Known([.. ComparisonTable.Calls, ComparisonTable.Generator], rows)];
        return main + (further.Length == 0 ? "" : "\n" + Table([ComparisonTable.Name, .. further], rows))
            + (OpenLoopTable.Of(results) is { Count: > 0 } open ? "\n" + Table(OpenLoopTable.Columns, open) : "");
    }

    private static string Table<T>(IReadOnlyList<TableColumn<T>> columns, IReadOnlyList<T> rows)
    {
        var titles = Line(columns.Select(column => column.Title));
        var rule = Line(columns.Select(column => column.IsFigure ? "---:" : "---"));
        return string.Concat([titles, rule, .. rows.Select(row => Line(columns.Select(column => column.Text(row))))]);
    }

    private static string Line(IEnumerable<string> texts) =>
        $"| {string.Join(" | ", texts.Select(Escaped))} |\n";

    private static string Escaped(string text) =>
        text.Replace("|", "\\|", StringComparison.Ordinal).Replace("*", "\\*", StringComparison.Ordinal);
}
