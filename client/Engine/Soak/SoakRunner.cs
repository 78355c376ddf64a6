using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Client.Engine.Soak;

/// <summary>Watches a pair of processes window by window until its time is over, something is lost, or a leak is proven.</summary>
/// <param name="plan">How long.</param>
/// <param name="watchAsync">Makes the window of a number, from 1, without its place in time.</param>
/// <param name="files">Where windows go.</param>
/// <param name="observer">Receives each window.</param>
/// <param name="clock">Measures the time that passes.</param>
internal sealed class SoakRunner(SoakPlan plan, Func<int, CancellationToken, Task<SoakWindow>> watchAsync, SoakFiles files,
    ISoakObserver observer, TimeProvider clock)
{
    private readonly List<SoakWindow> _windows = [];

    /// <summary>What is known by now.</summary>
    public SoakResult Result { get; private set; } = new([], []);

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was seen is on disk.</exception>
    public async Task RunAsync(CancellationToken ct)
    {
        long started = clock.GetTimestamp();
        while (clock.GetElapsedTime(started) < plan.For && Result.Lost is null && !Result.Leaks.Any())
        {
            bool settling = clock.GetElapsedTime(started) < plan.Settle;
            SoakWindow window = await watchAsync(_windows.Count + 1, ct);
            Add(window with { Settling = settling, ElapsedS = clock.GetElapsedTime(started).TotalSeconds });
            observer.Watched(_windows[^1], Result.Drifts, plan.For - clock.GetElapsedTime(started));
        }
    }

    private void Add(SoakWindow window)
    {
        _windows.Add(window);
        files.Append(window);
        Result = new(_windows, Drift.Of(_windows, plan.MaxGrowth));
        files.Write(Result.Drifts);
    }
}
