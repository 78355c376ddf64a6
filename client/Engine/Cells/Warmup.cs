using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Untimed passes of a cell's processes, as its <see cref="WarmupRule"/> says.</summary>
/// <remarks>Methods keep being compiled anew for a second and more (tiered compilation): a toy workload ran 4 times faster once that stopped.</remarks>
/// <param name="planned">The cell.</param>
/// <param name="limit">Longest warm-up of fresh processes.</param>
/// <param name="pass">Does all that a repetition does, the harness's own part included.</param>
internal sealed class Warmup(PlannedCell planned, TimeSpan limit, Func<CancellationToken, Task<PassReport>> pass)
{
    /// <summary>Calls after which a path counts as used: twice the 30 of tiered compilation's call counting.</summary>
    private const int MinCalls = 60;

    /// <summary>Methods compiled in a quiet spell at most: the runtime's own odd ones are not the workload's.</summary>
    private const int MaxQuietMethods = 3;

    /// <summary>How long it must stay quiet: the tiers come in waves, with gaps of up to 0.3 s between them.</summary>
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(400);

    /// <summary>The variable that <see cref="Hasten"/> sets.</summary>
    public const string CountingDelay = "DOTNET_TC_CallCountingDelayMs";

    private bool _steady;
    private double _spentMs;
    private double? _firstMs;

    /// <summary>The first untimed pass of the fresh processes, ms; null where there was none.</summary>
    public double? FirstMs => _firstMs;

    /// <summary>
    /// Has the cells' processes, which inherit it, count calls from the start, instead of 100 ms after the last new method:
    /// the same methods get compiled, profiles and tiers included, in 2 s instead of 5 s. A user's own setting stays. Not for processes that
    /// do their work once: there the compiler takes the processor from what is measured, and a cold start takes twice as long.
    /// </summary>
    public static void Hasten()
    {
        if (Environment.GetEnvironmentVariable(CountingDelay) is null)
            Environment.SetEnvironmentVariable(CountingDelay, "0");
    }

    /// <summary>Of fresh processes; gives up at the limit, and the repetitions then report that they were not steady.</summary>
    public async Task FirstAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        if (planned.Warmup.Passes is { } passes)
            await PassAsync(passes, ct);
        else
            await UntilSteadyAsync(started, ct);
        _spentMs += Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }

    /// <summary>Before a repetition: one pass where the cell has been idle while the others ran.</summary>
    /// <returns>All the time spent in warm-up before this repetition, ms; null where there was none.</returns>
    public async Task<double?> AgainAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        if (planned.Warmup.Passes is null)
            await pass(ct);
        else if (_spentMs == 0 || planned.Warmup.Passes == 0)
            return null;
        double spentMs = _spentMs + Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        _spentMs = 0;
        return spentMs;
    }

    /// <summary>Whether a timed pass in which this many methods were compiled was one of warmed-up processes; null where a warm-up was not meant to be.</summary>
    public bool? IsSteady(long jittedMethods) => planned.Warmup.Passes switch
    {
        null => _steady && jittedMethods <= MaxQuietMethods,
        0 => planned.Cell.IsInBlocks ? null : false,
        _ => jittedMethods <= MaxQuietMethods,
    };

    private async Task UntilSteadyAsync(long started, CancellationToken ct)
    {
        long quietSince = started;
        int calls = 0;
        while (!_steady && Stopwatch.GetElapsedTime(started) < limit)
        {
            if ((await PassAsync(1, ct)).JittedMethods > MaxQuietMethods)
                quietSince = Stopwatch.GetTimestamp();
            calls += planned.Workload.Batches;
            _steady = calls >= MinCalls && Stopwatch.GetElapsedTime(quietSince) >= s_quiet;
        }
    }

    private async Task<PassReport> PassAsync(int passes, CancellationToken ct)
    {
        PassReport? last = null;
        for (int i = 0; i < passes; i++)
        {
            last = await pass(ct);
            _firstMs ??= last.Timed.WallMs;
        }
        return last!;
    }
}
