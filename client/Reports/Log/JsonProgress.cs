using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Reports.Log;

/// <summary>The steps of a run, or the windows of a soak, as events.</summary>
internal sealed class JsonProgress(JsonLog log, int? repetitions = null) : IRunObserver, ISoakObserver
{
    private int _done;

    public void Starting(Cell cell, int number, int of) => log.Write("warming", new { Cell = cell.Key, Number = number, Of = of });

    public void NotStarted(Cell cell, string reason) => log.Write("not_started", new { Cell = cell.Key, Reason = reason });

    public void Repeated(Cell cell, int block, string reason) =>
        log.Write("repeated", new { Cell = cell.Key, Block = block, Reason = reason });

    public void Sized(Cell fastest, int calls, double ms) =>
        log.Write("sized", new { Cell = fastest.Key, Calls = calls, RepetitionMs = ms });

    public void Short(Outlook outlook) => log.Write("short", new
    {
        SecondsLeft = outlook.Left.TotalSeconds,
        BlocksLeft = outlook.Blocks,
        SecondsNeeded = outlook.Needed?.TotalSeconds,
    });

    public void Measured(int block, Precision? precision, Outlook? outlook) => log.Write("measured", new
    {
        Block = block,
        HalfWidthMedian = precision?.Median,
        HalfWidthWidest = precision?.Widest,
        precision?.BlocksNeeded,
        SecondsLeft = outlook?.Left.TotalSeconds,
        BlocksLeft = outlook?.Blocks,
        SecondsNeeded = outlook?.Needed?.TotalSeconds,
    });

    public void Noisy(int block, string noise) => log.Write("noisy_block", new { Block = block, Reason = noise });

    public void Probed(RateProbe probe) => log.Write("probe", probe);

    public void Searched(int launch, IReadOnlyList<FoundRate> rates, TimeSpan? left)
    {
        foreach (FoundRate rate in rates)
            log.Write("rate", new
            {
                Cell = rate.Cell.Key,
                Launch = launch,
                rate.Launches,
                rate.RatePerS,
                RatePerSLo = rate.RateLo,
                RatePerSHi = rate.RateHi,
                rate.Valid,
                rate.Reason,
                SecondsLeft = left?.TotalSeconds,
            });
    }

    public void Tracing(Cell cell, int number, int of) => log.Write("tracing", new { Cell = cell.Key, Number = number, Of = of });

    public void NotTraced(Cell cell, string reason) => log.Write("not_traced", new { Cell = cell.Key, Reason = reason });

    public void Finished(RepetitionRecord run) => log.Write("finished", new
    {
        Cell = run.Cell.Key,
        run.Block,
        run.Time.WallMs,
        run.Valid,
        run.Reason,
        Done = ++_done,
        Of = repetitions,
    });

    public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left) => log.Write("window", new
    {
        window.Cell,
        window.Window,
        window.Settling,
        window.Calls,
        LatencyP50Ms = window.Latency.P50Ms,
        LatencyP95Ms = window.Latency.P95Ms,
        window.Client,
        window.Server,
        window.Valid,
        window.Reason,
        SecondsLeft = left.TotalSeconds,
    });
}
