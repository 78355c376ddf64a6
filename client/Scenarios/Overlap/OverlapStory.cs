using IntegrationMethods.Reports;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The figures of the seed's posts of 2014 beside this machine's.</summary>
internal static class OverlapStory
{
    private const string Found =
        "The author (\"Programação Paralela\", parts 3 and 4, 2014) timed each variant once, with ten rounds of 100 MiB and 10,000 items and no flush to the disk: "
        + "21,781 ms in order, 9,111 ms with BeginWrite and a callback, and 13,835 ms with async/await and ContinueWith, whose overhead he attributed to the Task Parallel Library.";

    private const string Why =
        "His BeginWrite version stopped the clock at its tenth write instead of its tenth sort, and each callback started the next round while the previous sort was still running, so 9,111 ms is not the time of all the work; "
        + "the rest of his 21,781 ms, 12,670 ms, would be the ten sorts, and async/await, which waited for both, took hardly longer than that. Here every variant ends when every array is sorted and every file is closed, "
        + "and both are checked. The callback still starts the next round, so apm can sort two arrays at once if it has the processors. He allocated 100 MiB of zeros in each round; here the content is created "
        + "before the clock starts and can't be compressed. He opened his files without FileOptions.Asynchronous, so even on Windows a pool thread made the blocking write.";

    private static readonly (string Variant, string Ms)[] s_found =
        [(OverlapVariant.Sync, "21,781"), (OverlapVariant.Apm, "9,111"), (OverlapVariant.AsyncContinueWith, "13,835"), (OverlapVariant.RandomAccess, Wording.Missing)];

    public static Story Of(IReadOnlyList<RepetitionRecord> runs)
    {
        ComparisonRow[] rows = [.. Comparison.Build(runs).Where(row => row.Cell.Control is null)];
        Contrast[] contrasts = [.. Contrasts.Build(runs).Where(contrast => contrast.IsOfVariants)];
        string[] points = [.. rows.Select(row => row.Cell.Scenario).Distinct()];
        return new("overlap", Found, string.Join(' ', points.Select(point => Sentence(point, contrasts))), Why, [Table(rows, contrasts, points)])
        {
            Charts = [.. points.Select(point => Chart(contrasts, point))],
        };
    }

    private static string Sentence(string point, Contrast[] contrasts)
    {
        string[] ratios = [.. contrasts.Where(contrast => contrast.Scenario == point && contrast.Ratio is not null)
            .Select(contrast => $"{contrast.CellB!.Variant} {Wording.Ratio(contrast.Ratio, contrast.RatioLo, contrast.RatioHi)}")];
        return ratios.Length == 0 ? $"{point}: no ratio is available." : $"{point}, time relative to in order: {string.Join(", ", ratios)}.";
    }

    private static StoryChart Chart(Contrast[] contrasts, string point) => new(
        $"{point}: time relative to in order",
        1,
        [
            .. from his in s_found
               where his.Variant is OverlapVariant.Apm or OverlapVariant.AsyncContinueWith
               let ours = contrasts.FirstOrDefault(contrast => contrast.Scenario == point && contrast.CellB!.Variant == his.Variant)
               select new StoryRow(his.Variant, [Figure(his.Ms) / Figure(s_found[0].Ms)], ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ]);

    private static double Figure(string text) => double.Parse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

    private static StoryTable Table(ComparisonRow[] rows, Contrast[] contrasts, string[] points) => new(
        "Time of all rounds, milliseconds",
        ["way", "his", .. points.SelectMany(point => new[] { $"ours, {point}", "/ sync [95 % CI]" })],
        [.. s_found.Select(his => (string[])[his.Variant, his.Ms, .. points.SelectMany(point => Ours(rows, contrasts, point, his.Variant))])]);

    private static string[] Ours(ComparisonRow[] rows, Contrast[] contrasts, string point, string variant)
    {
        ComparisonRow? row = rows.FirstOrDefault(row => row.Cell.Scenario == point && row.Cell.Variant == variant);
        Contrast? contrast = contrasts.FirstOrDefault(contrast => contrast.Scenario == point && contrast.CellB!.Variant == variant);
        return [Wording.Number(row?.MeanMs), Wording.Ratio(contrast?.Ratio, contrast?.RatioLo, contrast?.RatioHi)];
    }
}
