namespace IntegrationMethods.Reports.Sentences;

/// <summary>What the methods cost at the user's price of processor time, in a sentence.</summary>
internal static class CostSentences
{
    /// <returns>Nothing where there is no price.</returns>
    public static IEnumerable<string> Of(RunResults results)
    {
        if (results.CpuHour is not { } price || results.Cells.Count == 0)
            yield break;
        Cell[] headline = [.. HeadlineCells.Of(results.Cells).Select(cell => cell.Cell)];
        ComparisonRow[] rows = [.. results.Comparison.Where(row => row.CostPerMillionRows is not null && headline.Contains(row.Cell))
            .OrderBy(row => row.CostPerMillionRows)];
        yield return rows.Length == 0
            ? "Costs are not available: they need the processor time of client and server in at least two repetitions."
            : string.Create(CultureInfo.InvariantCulture,
                $"At {price:#,0.######} per processor hour, a million rows cost {Range(rows)}. This counts the processor time of client ")
                + "and server, but not that of a database in separate processes.";
    }

    private static string Range(ComparisonRow[] rows) =>
        rows.Length == 1 ? Named(rows[0]) : $"from {Named(rows[0])} to {Named(rows[^1])}";

    private static string Named(ComparisonRow row) =>
        $"{Wording.Price(row.CostPerMillionRows, row.CostPerMillionRowsLo, row.CostPerMillionRowsHi)} "
            + $"({Wording.Method(row.Cell)} {Wording.Form(row.Cell)})";
}
