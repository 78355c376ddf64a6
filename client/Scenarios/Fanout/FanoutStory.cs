using System.Globalization;
using IntegrationMethods.Client.Reports;
using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The table of "The Power of Async" beside this machine's.</summary>
internal static class FanoutStory
{
    private const string Found =
        "The author of \"The Power of Async\" (WCF, .NET 4.5, IIS Express) watched the threads of the product service with 100 and 1,000 callers: GetProduct, which blocks in Task.WaitAll, took up to 121 and 139 of them, "
        + "GetProduct2, which awaits the same blocking calls, 63 and 80, GetProduct3, whose calls await too, 54 and 53, and half the time: 21 s against 43 s, 87 s against 188 s.";

    private const string Pool =
        "Of his machine he says nothing. Ours is shared by callers and both services, each fresh and cold. Here the pool starts with as many threads as there are processors and, while they sleep, adds about one a second; "
        + "each service's start of so few threads, and not its work, is what most of the time goes to. Task.WaitAll runs the tasks that no other thread has taken on its own thread, one after the other: "
        + "that keeps GetProduct from waiting for threads it holds itself, and makes a call of 2 s one of up to 4.5 s.";

    private const string Sleeps =
        "The external service sleeps on its threads as well: 4.5 s for each product, so that his totals of 21 to 188 s had 10 to 52 of its calls asleep at a time, whatever the product service did; "
        + "the column \"external calls at once\" tells the same of ours, and --external delay takes that service's threads out of it.";

    private const string Threads =
        "The sync servers of sockets and nettcp have a thread for each connection in place of a pool: nothing waits for a thread there, and the callers are what is counted.";

    private static readonly string[] s_columns =
        ["callers, method", "his most threads", "his total, s", "most threads", "of the pool", "longest queue", "total, s", "call p50, s", "call p99, s", "longest call, s", "external calls at once"];

    public static Story Of(IReadOnlyList<RunRecord> runs)
    {
        IReadOnlyList<FanoutFigures> all = FanoutFigures.Of(runs);
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(runs);
        return new(
            Found,
            string.Join(' ', all.GroupBy(of => (of.Cell.Scenario, of.Cell.Wire)).Select(point => FanoutWords.Of([.. point], contrasts))),
            string.Join(' ', Why(all)),
            [.. all.GroupBy(of => (of.Point.Scale, of.Point.External, of.Cell.Wire)).Select(same => Table([.. same]))]);
    }

    private static IEnumerable<string> Why(IReadOnlyList<FanoutFigures> all)
    {
        yield return Pool;
        if (all.Any(of => of.Point.External == ExternalKind.Sleep))
            yield return Sleeps;
        if (all.Any(of => of.Cell is { ServerStack: "direct", Transport: "sockets" or "nettcp" }))
            yield return Threads;
        if (all.Any(of => !of.Point.Scale.Equals(1)))
            yield return "With delays scaled down the pool's pace is not, so that shorter delays need fewer threads in the same time: only --scale 1 compares with his.";
    }

    private static StoryTable Table(FanoutFigures[] rows) => new(
        string.Create(CultureInfo.InvariantCulture, $"{FanoutWords.Wire(rows[0].Cell)}, external service {FanoutPoint.Word(rows[0].Point.External)}, delays × {rows[0].Point.Scale}; ours is the repetition of median total time"),
        s_columns,
        [.. rows.Select(Row)]);

    private static string[] Row(FanoutFigures ours)
    {
        var his = HisFigures.Of(ours.Point.Callers, ours.Cell.Variant!);
        BatchTimes call = ours.Run.Time.Batch;
        return
        [
            $"{Whole(ours.Point.Callers)} {ours.Cell.Variant}",
            Whole(his?.Threads),
            Whole(his?.Seconds),
            Whole(ours.Run.Server.ThreadsMax),
            Whole(ours.Run.Server.TpThreadsMax),
            Whole(ours.Run.Server.TpQueueMax),
            Wording.Number(ours.Seconds),
            Wording.Number(call.P50Ms / 1_000),
            Wording.Number(call.P99Ms / 1_000),
            Wording.Number(call.MaxMs / 1_000),
            Wording.Number(ours.ExternalAtOnce),
        ];
    }

    private static string Whole(long? count) => count?.ToString("#,0", CultureInfo.InvariantCulture) ?? Wording.Missing;
}
