using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// What the harness adds to what it measures: the in-process floor at one call in flight on the null database, where nothing
/// else takes time, against a bare loop of the same calls and inserts. Target: 95 % of the bare loop's calls a second.
/// </summary>
/// <remarks>
/// Two processes of the same program differ by more than that (what the compiler made of it, where things lie in memory), so
/// that the process is what has to be repeated: Kalibera &amp; Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013.
/// </remarks>
/// <param name="Processes">Processes, one after the other; 2 at least for an interval.</param>
/// <param name="WarmUp">Of each form in each process.</param>
/// <param name="Time">Of each form in each process.</param>
internal sealed record HarnessBenchmark(int Processes, TimeSpan WarmUp, TimeSpan Time)
{
    /// <summary>The client's hidden command that is one process's trials.</summary>
    public const string Command = "harness";

    private const double Target = 0.95;

    private static readonly TimeSpan s_startLimit = TimeSpan.FromMinutes(1);

    public static HarnessBenchmark Default { get; } = new(12, TimeSpan.FromSeconds(1.5), TimeSpan.FromSeconds(2.5));

    /// <summary>A row for each form.</summary>
    /// <exception cref="RemedyException">A process failed.</exception>
    public async Task<IReadOnlyList<BenchmarkRow>> RunAsync(CancellationToken ct = default)
    {
        var trials = new List<HarnessTrial>();
        for (int process = 0; process < Processes; process++)
            trials.AddRange(await TryAsync(ct));
        return [.. trials.GroupBy(trial => trial.Form).Select(Row)];
    }

    private async Task<HarnessTrial[]> TryAsync(CancellationToken ct)
    {
        await using ChildProcess child = ChildProcess.Start("a harness process", "benchmarks", [Command, Ms(WarmUp), Ms(Time)]);
        return await child.ReadAsync<HarnessTrial[]>(s_startLimit + 2 * (WarmUp + Time), ct);
    }

    private static BenchmarkRow Row(IGrouping<CallForm, HarnessTrial> trials)
    {
        double[] ratios = [.. trials.Select(trial => trial.Ratio)];
        PairedRatio? ratio = PairedLogs.OfRatios([.. ratios.Select(_ => 1.0)], ratios)?.Ratio();
        return new BenchmarkRow(
            "harness, floor",
            new BenchmarkLoad(HarnessTrials.RowsPerCall, 1, trials.Key),
            Summary.MedianOf(trials.Select(trial => trial.CallsPerSecond)),
            "a bare loop",
            Summary.MedianOf(trials.Select(trial => trial.BareCallsPerSecond)),
            ratio?.Ratio ?? ratios[0],
            Target,
            ratio);
    }

    private static string Ms(TimeSpan time) => time.TotalMilliseconds.ToString("F0", CultureInfo.InvariantCulture);
}
