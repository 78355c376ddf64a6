using System.Diagnostics;
using IntegrationMethods.Client.Scenarios.Rows;

namespace IntegrationMethods.Client.Engine;

/// <summary>Untimed passes until the just-in-time compiler has nothing left to do in either process.</summary>
/// <remarks>Methods keep being compiled anew for a second and more (tiered compilation): a toy workload ran 4 times faster once that stopped.</remarks>
/// <param name="cycle">Does all that a repetition does, the harness's own part included, and tells how many methods were compiled meanwhile.</param>
/// <param name="plan">The run.</param>
internal sealed class Warmup(Func<CancellationToken, Task<long>> cycle, RunPlan plan)
{
    /// <summary>Calls after which a path counts as used: twice the 30 of tiered compilation's call counting.</summary>
    private const int MinCalls = 60;

    /// <summary>Methods compiled in a quiet spell at most: the runtime's own odd ones are not the workload's.</summary>
    private const int QuietMethods = 3;

    /// <summary>How long it must stay quiet: the tiers come in waves, with gaps of up to 0.3 s between them.</summary>
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(400);

    /// <summary>The variable that <see cref="Hasten"/> sets.</summary>
    public const string CountingDelay = "DOTNET_TC_CallCountingDelayMs";

    private bool _steady;
    private double _spentMs;

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

    /// <summary>At the start of a session; gives up at the plan's limit, and the repetitions then say they were not steady.</summary>
    public async Task UntilSteadyAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        long quietSince = started;
        int calls = 0;
        while (!_steady && Stopwatch.GetElapsedTime(started) < plan.WarmupLimit)
        {
            if (await cycle(ct) > QuietMethods)
                quietSince = Stopwatch.GetTimestamp();
            calls += plan.Batches;
            _steady = calls >= MinCalls && Stopwatch.GetElapsedTime(quietSince) >= s_quiet;
        }
        _spentMs += Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }

    /// <summary>Before a repetition: one pass, as the cell has been idle while the others ran.</summary>
    /// <returns>All the time spent in warm-up before this repetition, ms.</returns>
    public async Task<double> AgainAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        await cycle(ct);
        double spent = _spentMs + Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        _spentMs = 0;
        return spent;
    }

    /// <summary>Whether a timed pass in which this many methods were compiled was one of warmed-up processes.</summary>
    public bool IsSteady(long jittedMethods) => _steady && jittedMethods <= QuietMethods;
}
