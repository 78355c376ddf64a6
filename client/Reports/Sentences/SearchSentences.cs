using IntegrationMethods.Measurement.Find;
using static System.FormattableString;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>A search as people read it: a table, and the answer in one line.</summary>
internal static class SearchSentences
{
    public static IEnumerable<string> Lines(SearchResult found, Search search) =>
        [Line(search.Name, "rows/s", "best/this", "upper bound", "within 5 %"), .. found.Rows.Select(Line), Conclusion(found, search)];

    private static string Conclusion(SearchResult found, Search search)
    {
        if (found.Smallest is not { } smallest)
            return $"REFUSED: {found.Refused}";
        string method = $"{Wording.Method(smallest.Cell)}, {Wording.Form(smallest.Cell)}";
        string head = smallest.Best
            ? Invariant($"{method}: {search.Name} {smallest.Value} is the best, and no smaller one is proven to be within 5 % of it")
            : Invariant($"{method}: {search.Name} {smallest.Value} is the smallest within 5 % of the best ({found.Best!.Value}), with an ")
                + Invariant($"upper bound of {smallest.RatioBestToThisHi:0.000}× its time");
        string edge = found.Best!.Value == search.Candidates[^1]
            ? Invariant($"; {found.Best.Value} is the largest candidate, so larger ones may be better still: see --find")
            : "";
        return Invariant($"{head} ({search.Candidates.Count} candidates, n={smallest.Repetitions} paired blocks){edge}");
    }

    private static string Line(FindRow row) => Line(
        Invariant($"{row.Value}"), Wording.Number(row.RowsPerSecond), Figure(row.RatioBestToThis), row.Best
            ? ""
            : Figure(row.RatioBestToThisHi),
        row.Reason is { } reason ? $"NOT VALID: {OneLine.Of(reason)}" : row.Best ? "best" : row.WithinMargin ? "yes" : "no");

    private static string Line(string value, string rows, string ratio, string upper, string within) =>
        $"{value,15}  {rows,10}  {ratio,9}  {upper,12}  {within}";

    private static string Figure(double? ratio) => ratio is { } r ? Invariant($"{r:0.000}") : Wording.Missing;
}
