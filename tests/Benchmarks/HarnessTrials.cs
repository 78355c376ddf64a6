using IntegrationMethods.Measurement.Statistics;
using System.Diagnostics;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// One process's trial of each form: harness and bare loop pass by pass in turn, on the same rows and the same table, so that
/// neither has the better place in memory or the quieter half of the time.
/// </summary>
internal static class HarnessTrials
{
    public const int RowsPerCall = 100;

    /// <summary>Calls of a pass: some milliseconds of them.</summary>
    public const int Calls = 200;

    /// <param name="warmUp">Of each form, both contestants together.</param>
    /// <param name="time">Of each form, both contestants together.</param>
    /// <param name="ct">Gives up.</param>
    public static async Task<IReadOnlyList<HarnessTrial>> RunAsync(TimeSpan warmUp, TimeSpan time, CancellationToken ct = default)
    {
        await using IDatabase database = await DatabaseCatalog.OpenAsync(DatabaseCatalog.Memory(Calls * RowsPerCall), ct);
        var trials = new List<HarnessTrial>();
        foreach (CallForm form in Enum.GetValues<CallForm>())
        {
            var bare = new BareLoop(database, form);
            await using HarnessContestant harness = await HarnessContestant.StartAsync(database, form, ct);
            await PairsAsync(database, harness, bare, warmUp, ct);
            trials.Add(Trial(form, await PairsAsync(database, harness, bare, time, ct)));
        }
        return trials;
    }

    private static HarnessTrial Trial(CallForm form, List<(double Harness, double Bare)> pairs) => new(
        form,
        Summary.MedianOf(pairs.Select(pair => pair.Harness)),
        Summary.MedianOf(pairs.Select(pair => pair.Bare)),
        Summary.MedianOf(pairs.Select(pair => pair.Harness / pair.Bare)));

    /// <returns>Calls a second of each, pair by pair; two pairs at least, as each comes first in every other one.</returns>
    private static async Task<List<(double Harness, double Bare)>> PairsAsync(
        IDatabase database, HarnessContestant harness, BareLoop bare, TimeSpan time, CancellationToken ct)
    {
        var pairs = new List<(double, double)>();
        for (long started = Stopwatch.GetTimestamp(); pairs.Count < 2 || Stopwatch.GetElapsedTime(started) < time;)
        {
            double before = await PassAsync(database, bare.PassAsync, ct);
            double first = await PassAsync(database, harness.PassAsync, ct), second = await PassAsync(database, harness.PassAsync, ct);
            double after = await PassAsync(database, bare.PassAsync, ct);
            pairs.AddRange([(first, before), (second, after)]);
        }
        return pairs;
    }

    // Emptying the table and collecting the last pass's garbage are not timed.
    private static async Task<double> PassAsync(IDatabase database, Func<Task<TimeSpan>> pass, CancellationToken ct)
    {
        await database.ResetAsync(Calls * RowsPerCall, ct);
        GC.Collect();
        // A thread that has just slept, as the harness's sampler causes, is preempted less on a busy machine: so both sleep.
        await Task.Delay(1, ct);
        return Calls / (await pass()).TotalSeconds;
    }
}
