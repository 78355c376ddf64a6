using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Traces the valid cells of a run after its last repetition, so that no timed one is affected.</summary>
internal sealed class TraceRunner(RunFiles files, CellSessions sessions, IRunObserver observer)
{
    /// <summary>A cell that can't be traced is reported and left out.</summary>
    public async Task RunAsync(IEnumerable<PlannedCell> cells, CancellationToken ct)
    {
        PlannedCell[] traced = [.. cells.Where(planned => planned.Cell is { Control: null, Build: ProgramBuild.This } && IsValid(planned))];
        var hottest = new List<HotMethod>();
        foreach ((int done, PlannedCell planned) in traced.Index())
        {
            observer.Tracing(planned.Cell, done + 1, traced.Length);
            try
            {
                hottest.AddRange(await sessions.TraceAsync(planned, files.Folder, ct));
                files.WriteHottest(hottest);
            }
            catch (RemedyException error)
            {
                observer.NotTraced(planned.Cell, error.Message);
            }
        }
    }

    private bool IsValid(PlannedCell planned)
    {
        RepetitionRecord[] runs =
            [.. files.Runs.Where(run => (run.Cell.Scenario, run.Cell.Key) == (planned.Cell.Scenario, planned.Cell.Key))];
        return runs.Length > 0 && runs.All(run => run.Valid);
    }
}
