using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Warms up cells together: a short pass of each in turn, then a pause for the compilers of all, which would otherwise take the processor
/// from the passes.
/// </summary>
/// <param name="limit">Longest time of it, as <see cref="Warmup.LimitOf"/> has it.</param>
/// <param name="use">Has a cell do something; one that fails is skipped.</param>
/// <param name="tell">Is called before each round with the longest time left.</param>
internal sealed class WarmupRounds<TCell>(TimeSpan limit, Func<TCell, Func<IWarmedCell, Task>, Task> use, Action<TimeSpan>? tell = null)
{
    /// <summary>Part of a round's processor time that its compilers may take in the last round.</summary>
    private const double MaxJitShare = 0.15;

    public async Task RunAsync(IReadOnlyList<TCell> cells, CancellationToken ct)
    {
        if (limit <= TimeSpan.Zero || cells.Count == 0)
            return;
        long started = Stopwatch.GetTimestamp();
        TimeSpan all = Warmup.LimitOf(limit, cells.Count);
        tell?.Invoke(all);
        await WaitForJitAsync(cells, ct);
        bool isSteady = false;
        while (!isSteady && all - Stopwatch.GetElapsedTime(started) is { Ticks: > 0 } left)
        {
            tell?.Invoke(left);
            isSteady = await RoundAsync(cells, ct);
        }
    }

    private async Task<bool> RoundAsync(IReadOnlyList<TCell> cells, CancellationToken ct)
    {
        double cpuMs = 0;
        foreach (TCell cell in cells)
            await use(cell, async warmed => cpuMs += await warmed.WarmRoundAsync(ct));
        return await WaitForJitAsync(cells, ct) <= MaxJitShare * cpuMs;
    }

    private async Task<double> WaitForJitAsync(IEnumerable<TCell> cells, CancellationToken ct)
    {
        double[] jitMs = await Task.WhenAll(cells.Select(async cell =>
        {
            double ms = 0;
            await use(cell, async warmed => ms = await warmed.WaitForJitAsync(ct));
            return ms;
        }));
        return jitMs.Sum();
    }
}
