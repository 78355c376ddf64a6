using System.Diagnostics;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>Calls one after another until the slice is over: each caller reads the clock itself, all in the same way.</summary>
internal static class Slice
{
    /// <summary>Blocking calls, on a separate thread.</summary>
    public static Task<double> RunSync(TimeSpan slice, Action call) => Task.Factory.StartNew(
        () =>
        {
            long start = Stopwatch.GetTimestamp(), calls = 0;
            for (; Stopwatch.GetElapsedTime(start) < slice; calls++)
                call();
            return calls / Stopwatch.GetElapsedTime(start).TotalSeconds;
        },
        CancellationToken.None,
        TaskCreationOptions.LongRunning,
        TaskScheduler.Default);

    /// <summary>Awaited calls of one caller.</summary>
    public static Task<double> RunAsync(TimeSpan slice, Func<ValueTask> call) => Task.Run(async () =>
    {
        long start = Stopwatch.GetTimestamp(), calls = 0;
        for (; Stopwatch.GetElapsedTime(start) < slice; calls++)
            await call();
        return calls / Stopwatch.GetElapsedTime(start).TotalSeconds;
    });
}
