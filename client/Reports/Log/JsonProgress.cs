using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Reports.Log;

/// <summary>The steps of a run as events.</summary>
/// <param name="log">Where they go.</param>
/// <param name="repetitions">How many there will be if all goes well.</param>
internal sealed class JsonProgress(JsonLog log, int repetitions) : IRunObserver
{
    private int _done;
    private int _repetitions = repetitions;

    public void Warming(Cell cell, int number, int of) => log.Write("warming", new { Cell = cell.Key, Number = number, Of = of });

    public void NotStarted(Cell cell, string reason) => log.Write("not_started", new { Cell = cell.Key, Reason = reason });

    public void Noisy(int block, string reason, int again)
    {
        _repetitions += again;
        log.Write("noisy_block", new { Block = block, Reason = reason, RepetitionsAgain = again });
    }

    public void Finished(RepetitionRecord run) => log.Write("finished", new
    {
        Cell = run.Cell.Key,
        run.Block,
        run.Time.WallMs,
        run.Valid,
        run.Reason,
        Done = ++_done,
        Of = _repetitions,
    });
}
