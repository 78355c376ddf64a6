using IntegrationMethods.Measurement.Statistics;
using System.Diagnostics;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>Reads this process's own clock after each repetition.</summary>
internal sealed class CoordinatorTimes : IRunObserver
{
    private readonly List<(double CpuMs, long At)> _readings = [];

    public void Finished(RepetitionRecord run) =>
        _readings.Add((Environment.CpuUsage.TotalTime.TotalMilliseconds, Stopwatch.GetTimestamp()));

    /// <summary>Medians over the repetitions after the first ones, in which the compiler is at work.</summary>
    /// <param name="agents">How many there were.</param>
    /// <param name="warmUp">Repetitions that do not count, 1 at least.</param>
    public CoordinatorCost Cost(int agents, int warmUp)
    {
        (double CpuMs, double WallMs)[] each = [
            .. _readings.Zip(_readings.Skip(1), (before, after) =>
                (after.CpuMs - before.CpuMs, Stopwatch.GetElapsedTime(before.At, after.At).TotalMilliseconds)).Skip(warmUp - 1)];
        return new(agents, Summary.MedianOf(each.Select(one => one.CpuMs)), Summary.MedianOf(each.Select(one => one.WallMs)));
    }
}
