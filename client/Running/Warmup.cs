using System.Diagnostics;
using IntegrationMethods.Client.Working;

namespace IntegrationMethods.Client.Running;

/// <summary>Untimed passes until the just-in-time compiler has nothing left to do in either process.</summary>
/// <remarks>Methods keep being compiled anew for a second and more (tiered compilation): a toy workload ran 4 times faster once that stopped.</remarks>
internal sealed class Warmup(WorkerProcess worker, ServerProcess? server, RunPlan plan)
{
    /// <summary>Calls after which a path counts as used: twice the 30 of tiered compilation's call counting.</summary>
    private const int MinCalls = 60;

    /// <summary>Methods compiled in a quiet spell at most: the runtime's own odd ones are not the workload's.</summary>
    private const int QuietMethods = 3;

    /// <summary>How long it must stay quiet: tier 1 starts 100 ms after the last new method, and may come in several waves.</summary>
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(400);

    private static readonly TimeSpan s_resetLimit = TimeSpan.FromMinutes(2);

    private bool _steady;
    private double _spentMs;

    /// <summary>At the start of a session; gives up at the plan's limit, and the repetitions then say they were not steady.</summary>
    public async Task UntilSteadyAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        long quietSince = started;
        int calls = 0;
        while (!_steady && Stopwatch.GetElapsedTime(started) < plan.WarmupLimit)
        {
            if (await PassAsync(ct) > QuietMethods)
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
        await PassAsync(ct);
        double spent = _spentMs + Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        _spentMs = 0;
        return spent;
    }

    /// <summary>Whether a timed pass in which this many methods were compiled was one of warmed-up processes.</summary>
    public bool IsSteady(long jittedMethods) => _steady && jittedMethods <= QuietMethods;

    /// <returns>Methods compiled in both processes.</returns>
    private async Task<long> PassAsync(CancellationToken ct)
    {
        await worker.AskAsync(new WorkerRequest(WorkerTask.Reset), s_resetLimit, ct);
        long before = await ServerMethodsAsync(ct);
        WorkerReply pass = await worker.AskAsync(new WorkerRequest(WorkerTask.Warm), plan.RepetitionLimit, ct);
        return pass.Cost!.JittedMethods + await ServerMethodsAsync(ct) - before;
    }

    private async Task<long> ServerMethodsAsync(CancellationToken ct) =>
        server is null ? 0 : (await server.StatusAsync(newWindow: false, ct)).Cost.JittedMethods;
}
