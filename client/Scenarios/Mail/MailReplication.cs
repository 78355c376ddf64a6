using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The author's tables of four machine sizes beside this machine's.</summary>
internal static class MailReplication
{
    private const string Published =
        "The author of the mail analyser (udooz.net) fetched over 200 messages from Azure blob storage over 12 connections on machines "
            + "of four sizes, in six runs each, not counting the first: "
        + "4,152–4,495 ms one by one, 746–988 ms async on every size, 1,123–1,304 ms in parallel, 1,059–1,687 ms with tasks. The author "
        + "ranked async first and parallel second on every size; by the means, the latter holds only for the two smaller sizes.";

    private const string Why =
        "The published figures include a network and shared storage: over 200 messages at about 20 ms each, one by one; 12 connections "
            + "that are always busy would take a twelfth of that. "
        + "The embedded storage waits for --blob-latency and then shares this machine's processors with the client. Tasks and "
        + "Parallel.ForEach block pool threads: their number, "
        + "not that of the connections, is the limit until the pool has added some, as a first run shows. "
        + "HttpClient opens connections on pool threads, even for blocking calls, so they are opened before the first run (setup_ms); "
        + "otherwise tasks that hold every thread would wait seconds for them. "
        + "With Azure.Storage.Blobs, signing and copying are part of a fetch's time, and a fetch that fails is not retried. Every "
        + "pattern must count the same senders.";

    // Means of the five runs in his tables, milliseconds.
    private static readonly (string Variant, string[] Ms)[] s_found =
    [
        (MailPattern.Normal, ["4,495", "4,152", "4,219", "4,175"]),
        (MailPattern.InParallel, ["1,304", "1,253", "1,276", "1,123"]),
        (MailPattern.Awaited, ["988", "869", "746", "763"]),
        (MailPattern.Started, ["1,577", "1,627", "1,152", "1,059"]),
        (MailPattern.Continued, ["1,552", "1,687", "1,217", "1,152"]),
    ];

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        var times = new PointTimes(runs, s_found, "one by one");
        return new(
            "mail",
            Published,
            times.Sentences(fastestFirst: true),
            Why,
            [
                times.Table("Time of all messages, milliseconds",
                    ["pattern", "published, extra small", "small, 1 core", "medium, 2", "large, 4"],
                    "/ normal [95 % CI]"),
                First(runs, times.Points),
            ])
        {
            Charts = times.Charts(" (published: four machines)"),
        };
    }

    private static ReplicationTable First(IReadOnlyList<RepetitionRecord> runs, string[] points) => new(
        "The first run of a fresh process, mean, milliseconds",
        ["pattern", .. points.Select(point => $"ours, {point}")],
        [.. s_found.Select(his => (string[])[his.Variant, .. points.Select(point => Wording.Number(Cold(runs, point, his.Variant)))])]);

    private static double? Cold(IReadOnlyList<RepetitionRecord> runs, string point, string pattern) =>
        runs.Where(run => run.Valid && run.Cell.Control is null && run.Cell.Scenario == point && run.Cell.Variant == pattern)
            .Average(run => run.Time.ColdMs);
}
