using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>
/// A fixed piece of arithmetic that takes longer when the processor is slower than before: another clock rate, a busy sibling
/// thread. Runs between repetitions only.
/// </summary>
internal static class CpuCanary
{
    /// <summary>A millisecond or so.</summary>
    private const int Steps = 400_000;

    /// <summary>The fastest of some goes was interrupted the least: interruptions are told by other evidence.</summary>
    private const int Goes = 5;

    private static ulong s_kept;

    /// <summary>ms</summary>
    public static double Measure() => Enumerable.Range(0, Goes).Min(_ => Once());

    // Compiled once and for all: a tier that changed in mid-run would look like another processor.
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    private static double Once()
    {
        long started = Stopwatch.GetTimestamp();
        ulong state = 1;
        for (int i = 0; i < Steps; i++)
            state = state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
        s_kept = state;
        return Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }
}
