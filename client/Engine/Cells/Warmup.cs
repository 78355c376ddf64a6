using System.Diagnostics;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Untimed passes of a cell's processes, as its <see cref="WarmupRule"/> says.</summary>
/// <remarks>
/// Methods keep being compiled anew for a second and more (tiered compilation): a toy workload ran 4 times faster once that stopped.
/// </remarks>
/// <param name="planned">The cell.</param>
/// <param name="pass">Does all that a repetition does, the harness's own part included; given the number of its calls.</param>
internal sealed class Warmup(PlannedCell planned, Func<int, CancellationToken, Task<PassReport>> pass)
{
    /// <summary>Calls after which a path counts as used: twice the 30 of tiered compilation's call counting.</summary>
    private const int MinCalls = 60;

    /// <summary>
    /// Part of a pass's processor time that the compiler may take, and the pass still counts as one of warmed-up processes. The number of
    /// methods says less: odd ones are compiled for many seconds, without an effect.
    /// </summary>
    private const double MaxJitShare = 0.02;

    /// <summary>Time of a pass of a round, about.</summary>
    private const double RoundMs = 100;

    /// <summary>Cells that the limit of a warm-up is for: the usual methods with their controls.</summary>
    public const int CellsInLimit = 12;

    private double _spentMs;

    private int Callers => planned.Cell.InFlight * planned.Cell.Clients;

    /// <summary>The first untimed pass of the fresh processes, ms; null where there was none.</summary>
    public double? FirstMs { get; private set; }

    /// <summary>The latest pass, ms a call with all calls in flight; null before the first.</summary>
    public double? MsPerCall { get; private set; }

    /// <summary>Part of the limit for the harness around the passes; the rest is for the passes.</summary>
    private const double HarnessShare = 0.5;

    /// <summary>Longest warm-up of so many cells: more than usual have more time in proportion.</summary>
    public static TimeSpan LimitOf(TimeSpan limit, int cells) => limit * Math.Max(1, cells / (double)CellsInLimit);

    public static TimeSpan HarnessLimitOf(TimeSpan limit, int cells) => HarnessShare * LimitOf(limit, cells) / cells;

    /// <summary>
    /// Has the cells' processes, which inherit it, count calls from the start, instead of 100 ms after the last new method:
    /// the same methods get compiled, only sooner. A user's own setting stays. Not for processes that do their work once: there
    /// the compiler takes the processor from what is measured, and a cold start takes twice as long.
    /// </summary>
    public static void Hasten()
    {
        if (Environment.GetEnvironmentVariable(RuntimeVariables.CountingDelay) is null)
            Environment.SetEnvironmentVariable(RuntimeVariables.CountingDelay, "0");
    }

    public async Task FirstAsync(CancellationToken ct)
    {
        for (int i = 0; i < planned.Warmup.Passes; i++)
            await PassAsync(planned.Workload.Batches, ct);
    }

    public Task<PassReport> RoundAsync(CancellationToken ct) =>
        PassAsync(MsPerCall is null ? Math.Min(Callers, planned.Workload.Batches) : CallsIn(RoundMs, planned.Workload.Batches), ct);

    /// <returns>The time spent in warm-up since it was asked for, ms; null where there was none.</returns>
    public double? TakeSpentMs()
    {
        double spentMs = _spentMs;
        _spentMs = 0;
        return spentMs > 0 ? spentMs : null;
    }

    /// <summary>
    /// Calls that take so long, by the latest pass: at least one for each caller, and no more than <paramref name="max"/>.
    /// </summary>
    public int CallsIn(double ms, int max) =>
        (int)Math.Min(max, Math.Max(Callers, MsPerCall is > 0 and { } each ? ms / each : MinCalls));

    /// <summary>Whether a timed pass was one of warmed-up processes; null where a warm-up was not meant to be.</summary>
    public bool? IsSteady(double jitMs, double cpuMs) => planned.Warmup != WarmupRule.None
        ? jitMs <= MaxJitShare * cpuMs
        : planned.Cell.IsInBlocks ? null : false;

    private async Task<PassReport> PassAsync(int calls, CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        PassReport last = await pass(calls, ct);
        _spentMs += Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        FirstMs ??= last.Timed.WallMs;
        MsPerCall = last.Timed.WallMs / calls;
        return last;
    }
}
