namespace IntegrationMethods.Reports.Sentences;

/// <summary>What the percentiles of calls are made of, in a sentence.</summary>
internal static class CallSentences
{
    public static IEnumerable<string> Of(IReadOnlyList<ComparisonRow> rows)
    {
        ComparisonRow[] known = [.. rows.Where(row => row is { Calls: > 0, Cell.Control: null })];
        if (known.Length == 0)
            yield break;
        yield return $"Call times are percentiles of {Range(known.Select(row => row.Calls!.Value))} calls in "
            + $"{Range(known.Select(row => (long)row.Repetitions))} repetitions of a cell, pooled; a percentile is shown only if at "
            + "least ten calls lie beyond it.";
    }

    private static string Range(IEnumerable<long> counts)
    {
        long[] sorted = [.. counts.Order()];
        return sorted[0] == sorted[^1] ? Text(sorted[0]) : $"{Text(sorted[0])} to {Text(sorted[^1])}";
    }

    private static string Text(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);
}
