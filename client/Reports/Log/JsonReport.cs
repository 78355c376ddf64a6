using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports.Log;

/// <summary>A run as events for programs; README tells their fields.</summary>
/// <param name="log">Where they go.</param>
/// <param name="quiet">Only the results.</param>
internal sealed class JsonReport(JsonLog log, bool quiet = false) : IRunReport
{
    public void Say(params IEnumerable<string> lines)
    {
        foreach (string line in quiet ? [] : lines)
            log.Write("note", new { Text = line });
    }

    public void Checked(IReadOnlyList<Check> checks)
    {
        foreach (Check check in quiet ? [] : checks)
            log.Write("check", new { check.Name, check.State, check.Figure, check.Remedy });
    }

    public void Start(RunStart plan, string folder, params IEnumerable<string> lines)
    {
        if (!quiet)
            log.Write("started", new
            {
                plan.RunId,
                plan.Seed,
                Folder = folder,
                plan.Engine,
                plan.Cells,
                plan.Repetitions,
                plan.Batches,
                plan.BatchSize,
            });
    }

    public Task FollowAsync(int repetitions, Func<IRunObserver, Task> run) =>
        quiet ? new QuietReport(this).FollowAsync(repetitions, run) : run(new JsonProgress(log, repetitions));

    public void Finish(IReadOnlyList<RepetitionRecord> runs, Story? story, params IEnumerable<string> lines)
    {
        foreach (ComparisonRow row in Comparison.Build(runs))
            log.Write("result", new { Cell = row.Cell.Key, row.Repetitions, row.MeanMs, row.MedianMs, RowsPerS = row.RowsPerSecond, row.Valid, row.Reason });
        foreach (Contrast contrast in Contrasts.Build(runs))
            log.Write("verdict", new { contrast.A, contrast.B, contrast.Family, contrast.Verdict, contrast.N, contrast.Ratio, contrast.RatioLo, contrast.RatioHi, contrast.Reason });
        var answer = Answer.Of(runs, story);
        foreach (string finding in answer.Findings)
            log.Write("finding", new { Text = finding });
        foreach (string warning in answer.Warnings)
            log.Write("warning", new { Text = warning });
        Say(lines);
    }

    public void End(string? because, int exitCode) => log.Write("ended", new { Reason = because, ExitCode = exitCode });
}
