using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Adds up what callers wait for connections.</summary>
internal sealed class SetupClock
{
    private long _ticks;

    public double Ms => Interlocked.Read(ref _ticks) * 1_000.0 / Stopwatch.Frequency;

    public void Add(long started) => Interlocked.Add(ref _ticks, Stopwatch.GetTimestamp() - started);
}
