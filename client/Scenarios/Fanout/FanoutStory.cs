using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>"The Power of Async" beside this machine.</summary>
internal static class FanoutStory
{
    private const string Found =
        "The author of \"The Power of Async\" (WCF, .NET 4.5, IIS Express) watched the threads of the product service with 100 and 1,000 callers: GetProduct, which blocks in Task.WaitAll, took up to 121 and 139 of them, "
        + "GetProduct2, which awaits the same blocking calls, 63 and 80, GetProduct3, whose calls await too, 54 and 53, and half the time: 21 s against 43 s, 87 s against 188 s.";

    private const string Pool =
        "Of his machine he says nothing. Ours is shared by the callers and both services, each fresh and cold. The pool of .NET 10 starts with as many threads as there are processors and, while they are blocked, adds one to four a second: "
        + "where calls wait for a thread, the totals tell the pool's pace and not the work. On a thread of the pool Task.WaitAll runs those of its tasks that no other thread has taken, one after the other: "
        + "a call of 2 s may then take 4.5 s.";

    private const string Http =
        "Over SOAP and gRPC even a blocking call needs a second thread of the pool: HttpClient opens each new connection on another one. "
        + "In GetProduct that work queues behind further callers, which block the threads that come: nearly all calls end together, when the pool has grown enough.";

    private const string Sleeps =
        "The external service sleeps on its threads as well, 4.5 s for each product, so that his totals of 21 to 188 s had 10 to 52 of its calls asleep at a time, whatever the product service did; "
        + "the column \"external calls at once\" tells the same of ours, and --external delay takes that service's threads out of it.";

    private const string Threads =
        "The sync servers of sockets and NET.TCP (direct) have a thread for each connection in place of a pool: the external service that sleeps keeps no call waiting there, and GetProduct has a thread for each caller, whose three tasks wait for threads of the pool.";

    private const string Scaled =
        "Delays that are scaled down do not scale the pool's pace: only --scale 1 compares with his.";

    public static Story Of(IReadOnlyList<RepetitionRecord> runs)
    {
        IReadOnlyList<FanoutFigures> all = FanoutFigures.Of(runs);
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(runs);
        return new(
            FanoutScenario.Title,
            Found,
            string.Join(' ', all.GroupBy(ours => (ours.Point, ours.Cell.Wire)).Select(point => FanoutWords.Of([.. point], contrasts))),
            string.Join(' ', Why(all)),
            [.. all.GroupBy(ours => (ours.Point.Scale, ours.Point.External, ours.Cell.Wire)).Select(same => FanoutTable.Of([.. same])).DefaultIfEmpty(FanoutTable.Of([]))]);
    }

    // Only what bears on these cells.
    private static IEnumerable<string> Why(IReadOnlyList<FanoutFigures> all)
    {
        yield return Pool;
        if (all.Any(ours => ours.Cell.Transport is "soap" or "grpc"))
            yield return Http;
        if (all.Any(ours => ours.Point.External == ExternalKind.Sleep))
            yield return Sleeps;
        if (all.Any(ours => ours.Cell is { ServerStack: "direct", Transport: "sockets" or "nettcp" }))
            yield return Threads;
        if (all.Any(ours => !ours.Point.Scale.Equals(1)))
            yield return Scaled;
    }
}
