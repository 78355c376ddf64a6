namespace IntegrationMethods.Reports.Console;

/// <summary>A story on a terminal; what this run found stands above it, with the answer.</summary>
internal static class StoryText
{
    public static IEnumerable<string> Lines(Story story) =>
        [story.Found, story.Why, .. story.Tables.SelectMany(Lines)];

    private static IEnumerable<string> Lines(StoryTable table)
    {
        IReadOnlyList<string>[] rows = [table.Columns, .. table.Rows];
        int[] widths = [.. Enumerable.Range(0, table.Columns.Count).Select(column => rows.Max(row => row[column].Length))];
        return [$"{table.Title}:", .. rows.Select(row => "  " + string.Join("  ", row.Select((text, column) => column == 0 ? text.PadRight(widths[column]) : text.PadLeft(widths[column]))).TrimEnd())];
    }
}
