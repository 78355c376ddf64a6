using System.Diagnostics;
using System.Globalization;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>What it costs to watch threads and queue during a repetition: an idle process with samplers over the same without.</summary>
internal sealed class SamplerCheck : ISelfcheck
{
    /// <summary>Several, so that their cost stands out from the process's own.</summary>
    private const int Samplers = 4;

    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(3);

    public string Name => "sampler";

    public bool IsExact => false;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        // Compiling the sampler is paid once, in the warm-up.
        await ShareAsync(1, TimeSpan.FromSeconds(1), ct);
        double idle = await ShareAsync(0, s_window, ct), watched = await ShareAsync(Samplers, s_window, ct);
        double cost = 100 * (watched - idle) / Samplers;
        return
        [
            new("the thread sampler's own cost", "< 1 % of one CPU", string.Create(CultureInfo.InvariantCulture, $"{cost:0.00} %"), cost < 1),
        ];
    }

    // CPU time of this process for each second.
    private static async Task<double> ShareAsync(int samplers, TimeSpan window, CancellationToken ct)
    {
        ThreadSampler[] watching = [.. Enumerable.Range(0, samplers).Select(_ => new ThreadSampler())];
        (TimeSpan cpu, long started) = (Environment.CpuUsage.TotalTime, Stopwatch.GetTimestamp());
        await Task.Delay(window, ct);
        double share = (Environment.CpuUsage.TotalTime - cpu) / Stopwatch.GetElapsedTime(started);
        foreach (ThreadSampler sampler in watching)
            sampler.Dispose();
        return share;
    }
}
