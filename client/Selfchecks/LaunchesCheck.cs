using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// How much a cell's time differs from launch to launch of its processes, for each transport: a run with fresh processes for each
/// repetition against one that keeps them, in the same work. Verdicts allow for it; this says how much there is to allow for.
/// </summary>
internal static class LaunchesCheck
{
    private const double MaxSd = 0.05;

    private static readonly string[] s_work = ["--db", "sqlite", "--batches", "100", "--repetitions", "12", "--controls", "off", "--seed",
        "1", "--log", "quiet"];

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        ILookup<string, double> kept = await DeviationsAsync("session", ct), fresh = await DeviationsAsync("run", ct);
        return [.. from transport in kept where fresh.Contains(transport.Key)
            select Row(transport.Key, [.. transport], [.. fresh[transport.Key]])];
    }

    private static CheckRow Row(string transport, double[] kept, double[] fresh)
    {
        (double within, double both) = (Variance(kept), Variance(fresh));
        double sd = Math.Sqrt(Math.Max(0, both - within));
        return new(
            $"launches: {transport}",
            Invariant($"deviation from launch to launch ≤ {MaxSd:0 %}"),
            Invariant($"{sd:0.0 %}; in fresh processes {Math.Sqrt(both):0.0 %}, in kept ones {Math.Sqrt(within):0.0 %}"),
            sd <= MaxSd);
    }

    // Of each repetition from its block's mean and its cell's own, as logarithms, by transport.
    private static Task<ILookup<string, double>> DeviationsAsync(string isolation, CancellationToken ct) =>
        OwnRun.ReadAsync([.. s_work, "--isolation", isolation], folder =>
    {
        CellRepetitions[] cells = [
            .. CellRepetitions.Of([.. RunFiles.ReadRuns(Path.Combine(folder, FileNames.Runs)).Where(run => !run.Cell.IsFloor)])];
        (string, int)[] blocks = [.. cells[0].Figures(Metric.WallTime).Keys];
        Dictionary<(string, int), double> means = blocks.ToDictionary(block => block, block =>
            cells.Average(cell => Math.Log(cell.Figures(Metric.WallTime)[block])));
        return (from cell in cells
                let logs = blocks.Select(block => Math.Log(cell.Figures(Metric.WallTime)[block]) - means[block]).ToArray()
                from log in logs
                select (cell.Cell.Transport, Deviation: log - logs.Average())).ToLookup(each => each.Transport, each => each.Deviation);
    }, ct);

    // Two cells a transport, each with its own mean.
    private static double Variance(double[] deviations) => deviations.Sum(deviation => deviation * deviation) / (deviations.Length - 2);
}
