using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The author's table beside ours over one wire.</summary>
internal static class FanoutTable
{
    private static readonly string[] s_columns =
        ["callers, method", "published max threads", "published total, s", "max threads", "of the pool", "longest queue", "total, s",
            "call p50, s", "call p99, s", "longest call, s", "external calls at once"];

    /// <param name="ours">Of one wire, one external service and one scale; none for a run without valid repetitions.</param>
    public static ReplicationTable Of(IReadOnlyList<FanoutFigures> ours) => new(
        Title(ours),
        s_columns,
        [
            .. PublishedFigures.All.Select(his => (his.Callers, his.Variant))
                .Union(ours.Select(our => (our.Point.Callers, Variant: our.Cell.Variant!)))
                .OrderBy(row => row.Callers).ThenBy(row => row.Variant, StringComparer.Ordinal)
                .Select(row => Row(row.Callers, row.Variant, ours.FirstOrDefault(our => (our.Point.Callers, our.Cell.Variant!) == row))),
        ]);

    private static string Title(IReadOnlyList<FanoutFigures> ours) => ours.Count == 0
        ? "Published figures"
        : FormattableString.Invariant(
            $"Over {FanoutSentences.Wire(ours[0].Cell)}, external service {CsvText.Of(ours[0].Point.External)}, delays × ")
                + FormattableString.Invariant($"{ours[0].Point.Scale} (ours: the repetition of median total time)");

    private static string[] Row(int callers, string variant, FanoutFigures? ours)
    {
        PublishedFigures? his = PublishedFigures.All.FirstOrDefault(row => row.Callers == callers && row.Variant == variant);
        CallPercentiles? call = ours?.Run.Time.Batch;
        return
        [
            $"{Whole(callers)} {variant}",
            Whole(his?.Threads),
            Whole(his?.Seconds),
            Whole(ours?.Run.Server.ThreadsMax),
            Whole(ours?.Run.Server.TpThreadsMax),
            Whole(ours?.Run.Server.TpQueueMax),
            Wording.Number(ours?.Seconds),
            Wording.Number(call?.P50Ms / 1_000),
            Wording.Number(call?.P99Ms / 1_000),
            Wording.Number(call?.MaxMs / 1_000),
            Wording.Number(ours?.ExternalAtOnce),
        ];
    }

    private static string Whole(long? count) => count?.ToString("#,0", CultureInfo.InvariantCulture) ?? Wording.Missing;
}
