using IntegrationMethods.Reports;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The author's tables of four machine sizes beside this machine's.</summary>
internal static class MailStory
{
    private const string Found =
        "The author of the mail analyser (udooz.net) fetched over 200 messages from Azure blob storage over 12 connections on machines of four sizes, in six runs each, not counting the first: "
        + "4,152–4,495 ms one by one, 746–988 ms async on every size, 1,123–1,304 ms in parallel, 1,059–1,687 ms with tasks. He found async best on every size and parallel second; by the means, the latter holds only for the two smaller sizes.";

    private const string Why =
        "His figures include a network and shared storage. He fetched over 200 messages at about 20 ms each; 12 connections that are always busy would take a twelfth of that. "
        + "The embedded storage waits for --blob-latency and then shares this machine's processors with the client. His tasks and Parallel.ForEach block pool threads: their number, "
        + "not that of the connections, is the limit until the pool has added some, as a first run shows. "
        + "HttpClient opens connections on pool threads, even for blocking calls, so they are opened before the first run (setup_ms); otherwise tasks that hold every thread would wait seconds for them. "
        + "With Azure.Storage.Blobs, signing and copying are part of a fetch's time, and a fetch that fails is not retried. Every pattern must count the same senders.";

    // Means of the five runs in his tables, milliseconds.
    private static readonly (string Pattern, string[] Ms)[] s_found =
    [
        (MailPattern.Normal, ["4,495", "4,152", "4,219", "4,175"]),
        (MailPattern.InParallel, ["1,304", "1,253", "1,276", "1,123"]),
        (MailPattern.Awaited, ["988", "869", "746", "763"]),
        (MailPattern.Started, ["1,577", "1,627", "1,152", "1,059"]),
        (MailPattern.Continued, ["1,552", "1,687", "1,217", "1,152"]),
    ];

    public static Story Of(IReadOnlyList<RepetitionRecord> runs)
    {
        ComparisonRow[] rows = [.. Comparison.Build(runs).Where(row => row.Cell.Control is null)];
        Contrast[] contrasts = [.. Contrasts.Build(runs).Where(contrast => contrast.IsOfVariants)];
        string[] points = [.. rows.Select(row => row.Cell.Scenario).Distinct()];
        return new("mail", Found, string.Join(' ', points.Select(point => Sentence(point, contrasts))), Why, [Warm(rows, contrasts, points), First(runs, points)])
        {
            Charts = [.. points.Select(point => Chart(contrasts, point))],
        };
    }

    private static string Sentence(string point, Contrast[] contrasts)
    {
        string[] ratios = [.. contrasts.Where(contrast => contrast.Scenario == point && contrast.Ratio is not null).OrderBy(contrast => contrast.Ratio)
            .Select(contrast => $"{contrast.CellB!.Variant} {Wording.Ratio(contrast.Ratio, contrast.RatioLo, contrast.RatioHi)}")];
        return ratios.Length == 0 ? $"{point}: no ratio is available." : $"{point}, time relative to one by one: {string.Join(", ", ratios)}.";
    }

    private static StoryChart Chart(Contrast[] contrasts, string point) => new(
        $"{point}: time relative to one by one (his: four machines)",
        1,
        [
            .. from his in s_found.Skip(1)
               let ours = contrasts.FirstOrDefault(contrast => contrast.Scenario == point && contrast.CellB!.Variant == his.Pattern)
               select new StoryRow(his.Pattern, [.. his.Ms.Zip(s_found[0].Ms, (ms, normal) => Figure(ms) / Figure(normal))], ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ]);

    private static double Figure(string text) => double.Parse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

    private static StoryTable Warm(ComparisonRow[] rows, Contrast[] contrasts, string[] points) => new(
        "Time of all messages, milliseconds",
        ["pattern", "his, extra small", "small, 1 core", "medium, 2", "large, 4", .. points.SelectMany(point => new[] { $"ours, {point}", "/ normal [95 % CI]" })],
        [.. s_found.Select(his => (string[])[his.Pattern, .. his.Ms, .. points.SelectMany(point => Ours(rows, contrasts, point, his.Pattern))])]);

    private static string[] Ours(ComparisonRow[] rows, Contrast[] contrasts, string point, string pattern)
    {
        ComparisonRow? row = rows.FirstOrDefault(row => row.Cell.Scenario == point && row.Cell.Variant == pattern);
        Contrast? contrast = contrasts.FirstOrDefault(contrast => contrast.Scenario == point && contrast.CellB!.Variant == pattern);
        return [Wording.Number(row?.MeanMs), Wording.Ratio(contrast?.Ratio, contrast?.RatioLo, contrast?.RatioHi)];
    }

    private static StoryTable First(IReadOnlyList<RepetitionRecord> runs, string[] points) => new(
        "The first run of a fresh process, mean, milliseconds",
        ["pattern", .. points.Select(point => $"ours, {point}")],
        [.. s_found.Select(his => (string[])[his.Pattern, .. points.Select(point => Wording.Number(Cold(runs, point, his.Pattern)))])]);

    private static double? Cold(IReadOnlyList<RepetitionRecord> runs, string point, string pattern) =>
        runs.Where(run => run.Valid && run.Cell.Control is null && run.Cell.Scenario == point && run.Cell.Variant == pattern).Average(run => run.Time.ColdMs);
}
