using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Log;

/// <summary>A run as events for programs; client/Measurement/Files/README.md lists their fields.</summary>
internal sealed class JsonReport(JsonLog log) : IRunReport
{
    public void Say(params IEnumerable<string> lines)
    {
        foreach (string line in lines)
            log.Write("note", new { Text = line });
    }

    public void Checked(IReadOnlyList<Check> checks)
    {
        foreach (Check check in checks)
            log.Write("check", new { check.Name, check.State, check.Figure, check.Remedy });
    }

    public void Start(RunStart plan, params IEnumerable<string> lines) => log.Write("started", plan);

    public Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run) => run(new JsonProgress(log, repetitions));

    public Task FollowAsync(TimeSpan duration, Func<ISoakObserver, Task> soak) => soak(new JsonProgress(log));

    public void Finish(SoakResult result, params IEnumerable<string> lines)
    {
        foreach (Drift drift in SoakSentences.Known(result.Drifts))
            log.Write("drift",
                new { drift.Cell, drift.Figure, drift.Windows, drift.From, drift.To, drift.PerHour, drift.PerHourLo, drift.PerHourHi,
                drift.LimitPerHour, drift.Growth });
        foreach (string finding in SoakSentences.Conclusion(result))
            log.Write("finding", new { Text = finding });
        Say(lines);
    }

    public void Finish(RunResults results, Replication? replication, params IEnumerable<string> lines)
    {
        foreach (ComparisonRow row in results.Comparison)
            log.Write("result", new
            {
                Cell = row.Cell.Key,
                row.Repetitions,
                row.MeanMs,
                row.MedianMs,
                RowsPerS = row.RowsPerSecond,
                cpu_ms_per_1000_rows = row.CpuMsPer1000Rows,
                row.CostPerMillionRows,
                row.CostPerMillionRowsLo,
                row.CostPerMillionRowsHi,
                row.CallP50Ms,
                row.CallP90Ms,
                row.CallP95Ms,
                row.CallP99Ms,
                row.Calls,
                row.Valid,
                row.Reason,
            });
        foreach (Contrast contrast in results.Contrasts)
            log.Write("verdict", new
            {
                contrast.A,
                contrast.B,
                Outcome = contrast.Metric,
                contrast.Family,
                contrast.Verdict,
                contrast.Provisional,
                contrast.N,
                contrast.Ratio,
                contrast.RatioLo,
                contrast.RatioHi,
                contrast.Bound,
                contrast.Reason,
            });
        var conclusion = Conclusion.Of(results, replication);
        foreach (string finding in conclusion.Brief.Union(conclusion.Findings).Concat(conclusion.Costs))
            log.Write("finding", new { Text = finding });
        foreach (string warning in conclusion.AllWarnings)
            log.Write("warning", new { Text = warning });
        Say(replication is null ? lines : ReplicationText.Lines(replication).Concat(lines));
    }

    /// <summary>A field for each file, by its name: <c>runs_csv</c> for runs.csv.</summary>
    public void Files(IReadOnlyList<string> paths) =>
        log.Write("files", paths.ToDictionary(path => Path.GetFileName(path).Replace('.', '_')));

    public void End(string? because, int exitCode) => log.Write("ended", new { Reason = because, ExitCode = exitCode });
}
