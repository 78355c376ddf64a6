using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>
/// What the harness adds to what it measures: the in-process floor at one call in flight on the null database, where nothing
/// else takes time, against a bare loop of the same calls and inserts, in turn. Target: 95 % of the bare loop's calls a second.
/// </summary>
internal static class HarnessBenchmark
{
    public const int RowsPerCall = 100;

    /// <summary>Calls of a pass: some milliseconds of them.</summary>
    public const int Calls = 200;

    private const double Target = 0.95;

    /// <summary>Both take no time worth telling, so that turns may be short, and the more of them there are.</summary>
    private const int Shorter = 10;

    /// <summary>A row for each form.</summary>
    public static async Task<IReadOnlyList<BenchmarkRow>> RunAsync(BenchmarkPace pace, CancellationToken ct = default) =>
        [await RunAsync(CallForm.Sync, pace, ct), await RunAsync(CallForm.Async, pace, ct)];

    /// <summary>A null database with the rows of a pass.</summary>
    public static ValueTask<IDatabase> OpenAsync(CancellationToken ct) => DatabaseCatalog.OpenAsync(
        DatabaseOptions.Memory(Calls * RowsPerCall), ct);

    /// <summary>Passes until the slice is over; each empties the table first, and only what it tells is counted.</summary>
    /// <returns>Calls a second.</returns>
    public static async Task<double> RepeatAsync(TimeSpan slice, IDatabase database, Func<Task<TimeSpan>> pass)
    {
        TimeSpan spent = TimeSpan.Zero;
        int calls = 0;
        for (; spent < slice; calls += Calls)
        {
            await database.ResetAsync(Calls * RowsPerCall);
            // Who has just slept, as the harness's sampler makes it, is preempted less on a busy machine: so both sleep.
            await Task.Delay(1);
            spent += await pass();
        }
        return calls / spent.TotalSeconds;
    }

    private static async Task<BenchmarkRow> RunAsync(CallForm form, BenchmarkPace pace, CancellationToken ct)
    {
        await using HarnessContestant harness = await HarnessContestant.StartAsync(form, ct);
        await using BareLoop bare = await BareLoop.StartAsync(form, ct);
        double[][] rates = await Interleaved.RunAsync([bare, harness], pace with { Slice = pace.Slice / Shorter, Rounds = pace.Rounds * Shorter }, ct);
        return new BenchmarkRow(
            "harness, floor",
            new BenchmarkLoad(RowsPerCall, 1, form),
            Interleaved.Median(rates[1]),
            "a bare loop",
            Interleaved.Median(rates[0]),
            Interleaved.Median(rates[1].Zip(rates[0], (mine, its) => mine / its)),
            Target);
    }
}
