namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Sizes the work: all cells whose calls have one size make the same calls, so many that the fastest of them takes long enough to be timed.
/// </summary>
/// <param name="Bounds">How long that is, and how many calls there may be.</param>
/// <param name="CellsAsync">The run's cells, in their order, with this work.</param>
internal sealed record Pilot(WorkBounds Bounds, Func<SizedWork, CancellationToken, Task<IReadOnlyList<PlannedCell>>> CellsAsync)
{
    /// <summary>
    /// Calls of each caller at least: the fewer, the more of the time is that in which only the slowest callers still work, above all where
    /// some callers make one call more. On PostgreSQL, async over sockets took 0.85 times the time of sync in 20 calls of 8 callers, and
    /// 0.79 in 40; 24 and 40 gave equal ratios.
    /// </summary>
    public const int MinCallsEach = 3;

    /// <summary>Calls of an open loop: a median needs the fewest, a 99th percentile the most.</summary>
    public const int MinOpenCalls = 20, MaxOpenCalls = 1_000;

    /// <summary>Calls of a single caller are a multiple of it: round figures are easier to repeat by hand.</summary>
    private const int RoundCalls = 10;

    /// <summary>Longest repetition of an open loop in a run without a limit.</summary>
    private static readonly TimeSpan s_openRepetition = TimeSpan.FromSeconds(5);

    /// <summary>Calls of a repetition.</summary>
    /// <param name="time">Of the fastest cell.</param>
    /// <param name="most">Time of a repetition at most, so that the run has its least blocks: as far as a call for each caller lets it;
    /// null for any.</param>
    public int Calls(PilotTime time, TimeSpan? most) =>
        Bounds.FixedCalls ?? (Bounds.Rates.Count > 0 ? OpenCalls(time, most ?? s_openRepetition) : ClosedCalls(time, most));

    /// <summary>About how long so many calls take the cells of a size, ms.</summary>
    public double Ms(PilotTime time, int calls) => calls * (Bounds.Rates is [var least, ..]
        ? 1_000 / least.PerS(time.SustainedPerS)
        : time.MsPerCall);

    // As many at every rate: a repetition at the lowest takes longest.
    private int OpenCalls(PilotTime time, TimeSpan most) =>
        (int)Math.Clamp(most.TotalSeconds * Bounds.Rates[0].PerS(time.SustainedPerS), MinOpenCalls, MaxOpenCalls);

    // As many for each caller, so that none of them waits for the others' last calls.
    private int ClosedCalls(PilotTime time, TimeSpan? most)
    {
        int callers = Bounds.Callers, step = callers > 1 ? callers : RoundCalls;
        double calls = Math.Max(Bounds.TargetMs / time.MsPerCall, Bounds.MinCalls);
        double fit = most is { } limit ? (limit.TotalMilliseconds - time.AroundMs) / time.MsPerCall : double.PositiveInfinity;
        double wanted = fit < calls ? Math.Max(1, Math.Floor(fit / callers)) * callers
            : calls < step ? Math.Ceiling(calls)
            : Math.Ceiling(calls / step) * step;
        return (int)Math.Min(wanted, Bounds.MaxCalls(time.Size));
    }
}
