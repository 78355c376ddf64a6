using System.Diagnostics;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// What it costs to watch threads and queue during a repetition: an idle process, and one whose pool is blocked, with samplers over the
/// same without.
/// </summary>
internal static class SamplerCheck
{
    /// <summary>Several, so that their cost stands out from the process's own.</summary>
    private const int Samplers = 4;

    /// <summary>Blocked work items: as many threads as the pool adds in the time, and a queue behind them.</summary>
    private const int BlockedItems = 200;

    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(3);

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        // Compiling the sampler is paid once, in the warm-up.
        Share(1, TimeSpan.FromSeconds(1));
        CheckRow idle = Row("the thread sampler's own cost");
        using var gate = new ManualResetEvent(initialState: false);
        Task[] blocked = [.. Enumerable.Range(0, BlockedItems).Select(_ => Task.Run(() => gate.WaitOne(), CancellationToken.None))];
        // Workers are looked at for the first time.
        Share(1, TimeSpan.FromSeconds(1));
        CheckRow starved = Row("the thread sampler's own cost before a starved pool");
        gate.Set();
        await Task.WhenAll(blocked);
        return [idle, starved];
    }

    private static CheckRow Row(string item)
    {
        double cost = 100 * (Share(Samplers, s_window) - Share(0, s_window)) / Samplers;
        return new(item, "< 1 % of one CPU", string.Create(CultureInfo.InvariantCulture, $"{cost:0.00} %"), cost < 1);
    }

    // CPU time of this process for each second. Waits without the pool, which may be blocked.
    private static double Share(int samplers, TimeSpan window)
    {
        ThreadSampler[] watching = [.. Enumerable.Range(0, samplers).Select(_ => new ThreadSampler())];
        (TimeSpan cpu, long started) = (Environment.CpuUsage.TotalTime, Stopwatch.GetTimestamp());
        Thread.Sleep(window);
        double share = (Environment.CpuUsage.TotalTime - cpu) / Stopwatch.GetElapsedTime(started);
        foreach (ThreadSampler sampler in watching)
            sampler.Dispose();
        return share;
    }
}
