using System.Diagnostics;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>What a process costs from the making of this to its end.</summary>
internal sealed class WorkWindow : IDisposable
{
    private readonly DateTimeOffset _startedUtc = DateTimeOffset.UtcNow;
    private readonly ThreadSampler _sampler = new();
    private readonly ProcessReading _start = ProcessReading.Now();

    public WorkReply End()
    {
        ProcessReading cost = ProcessReading.Now().Since(_start);
        return new(StartedUtc: _startedUtc, Cost: cost, Peaks: _sampler.Stop(), PeakRssBytes: Process.GetCurrentProcess().PeakWorkingSet64);
    }

    public void Dispose() => _sampler.Dispose();
}
