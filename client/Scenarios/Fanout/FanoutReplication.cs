using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>"The Power of Async" beside this machine.</summary>
internal static class FanoutReplication
{
    private const string Published =
        "The author of \"The Power of Async\" (WCF, .NET 4.5, IIS Express) watched the threads of the product service with 100 and 1,000 "
            + "callers: GetProduct, which blocks in Task.WaitAll, used up to 121 and 139 threads; "
        + "GetProduct2, which awaits the same blocking calls, 63 and 80; GetProduct3, which also makes async calls, 54 and 53, in half "
        + "the time: 21 s against 43 s, and 87 s against 188 s.";

    private const string Pool =
        "The author does not describe the machine. Here, callers and both services share one machine, and processes start cold. The pool "
            + "of .NET 10 starts with one thread per processor and, while these are blocked, adds one to four per second: "
        + "where calls wait for a thread, the totals show the pool's pace, not the work. On a pool thread, Task.WaitAll runs those of "
        + "its tasks that no other thread has taken, one after the other: "
        + "a call of 2 s may then take 4.5 s.";

    private const string Http =
        "Over SOAP, gRPC and REST, even a blocking call needs a second pool thread, because HttpClient opens each new connection on "
            + "another one. "
        + "In GetProduct, that work queues behind further callers, which block the threads that are added: nearly all calls end "
        + "together, once the pool has grown enough.";

    private const string Sleeps =
        "The external service sleeps on its threads as well, 4.5 s for each product, so the published totals of 21 to 188 s mean that 10 "
            + "to 52 of its calls slept at a time, whatever the product service did; "
        + "the column \"external calls at once\" shows this for your run, and --external delay removes the effect of that service's "
        + "threads.";

    private const string Threads =
        "The sync servers of sockets and NET.TCP (direct) use a thread for each connection instead of a pool: there, the sleeping "
            + "external service keeps no call waiting, and GetProduct has a thread for each caller, whose three tasks wait for "
            + "pool threads.";

    private const string Scaled =
        "Scaling the delays does not scale the pool's pace: only --scale 1 is comparable with the published figures.";

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        IReadOnlyList<FanoutFigures> all = FanoutFigures.Of(runs);
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(runs);
        return new(
            FanoutScenario.Title,
            Published,
            string.Join(' ', all.GroupBy(ours => (ours.Point, ours.Cell.Wire)).Select(point => FanoutSentences.Of([.. point], contrasts))),
            string.Join(' ', Why(all)),
            [.. all.GroupBy(ours => (ours.Point.Scale, ours.Point.External, ours.Cell.Wire)).Select(same => FanoutTable.Of([.. same]))
                .DefaultIfEmpty(FanoutTable.Of([]))])
        {
            Charts = [.. all.GroupBy(ours => (ours.Point, ours.Cell.Wire)).Select(point => Chart([.. point], contrasts))],
        };
    }

    private static ReplicationChart Chart(FanoutFigures[] point, IReadOnlyList<Contrast> contrasts) => new(
        $"{point[0].Cell.Scenario}, {FanoutSentences.Wire(point[0].Cell)}: time relative to {FanoutScenario.GetProduct}",
        1,
        [
            .. from method in point
               where method.Cell.Variant != FanoutScenario.GetProduct
               let ours = contrasts.FirstOrDefault(contrast => contrast.IsOfVariants && contrast.CellB == method.Cell)
               select new ReplicationRow(method.Cell.Variant!, His(method), ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ]);

    private static double[] His(FanoutFigures method)
    {
        int? Seconds(string variant) =>
            PublishedFigures.All.FirstOrDefault(his => his.Callers == method.Point.Callers && his.Variant == variant)?.Seconds;
        return Seconds(method.Cell.Variant!) is { } his && Seconds(FanoutScenario.GetProduct) is { } blocking
            ? [(double)his / blocking]
            : [];
    }

    // Only what bears on these cells.
    private static IEnumerable<string> Why(IReadOnlyList<FanoutFigures> all)
    {
        yield return Pool;
        if (all.Any(ours => FanoutScenario.UsesHttpClient(ours.Cell.Transport)))
            yield return Http;
        if (all.Any(ours => ours.Point.External == ExternalKind.Sleep))
            yield return Sleeps;
        if (all.Any(ours => ours.Cell is { ServerStack: "direct", Transport: "sockets" or "nettcp" }))
            yield return Threads;
        if (all.Any(ours => !ours.Point.Scale.Equals(1)))
            yield return Scaled;
    }
}
