using IntegrationMethods.Db;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>What a work's process costs from the making of this to its end.</summary>
internal sealed class WorkWindow : IDisposable
{
    private readonly IWork _work;
    private readonly DateTimeOffset _startedUtc = WallClock.Now;
    private readonly StatementCounts? _statements;
    private readonly WireBytes? _wire;
    private readonly ThreadSampler _sampler;
    private readonly ProcessReading _start;

    public WorkWindow(IWork work)
    {
        _work = work;
        _statements = work.Statements;
        _wire = work.ReadWireBytes();
        _sampler = new ThreadSampler();
        _start = ProcessReading.Now();
    }

    public WorkReply End()
    {
        ProcessReading cost = ProcessReading.Now().Since(_start);
        return new()
        {
            StartedUtc = _startedUtc,
            Cost = cost,
            Peaks = _sampler.Stop(),
            PeakRssBytes = PeakMemory.Bytes(),
            Statements = _statements is { } before ? _work.Statements?.Since(before) : null,
            TlsVersion = _work.TlsVersion,
            WireBytes = _wire is { } carried ? _work.ReadWireBytes()?.Since(carried) : null,
        };
    }

    public void Dispose() => _sampler.Dispose();
}
