namespace IntegrationMethods.Client.Selfchecks;

/// <summary>The rows as people read them.</summary>
internal static class SelfcheckTable
{
    public static IEnumerable<string> Lines(IReadOnlyList<CheckRow> rows)
    {
        string[][] cells = [["item", "expected", "seen", "verdict"],
            .. rows.Select(row => new[] { row.Item, row.Expected, row.Seen, row.Passed ? "pass" : "FAIL" })];
        int[] widths = [.. Enumerable.Range(0, 3).Select(column => cells.Max(row => row[column].Length))];
        return
        [
            .. cells.Select(row => $"{row[3],-7}  {row[0].PadRight(widths[0])}  {row[1].PadRight(widths[1])}  {row[2]}"),
            rows.All(row => row.Passed) ? $"All {rows.Count} items pass." : $"{rows.Count(row => !row.Passed)} of {rows.Count} items FAIL.",
        ];
    }
}
