using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>Gathers the evidence of noise around each repetition.</summary>
internal sealed class NoiseWatch(OwnProcesses own)
{
    /// <summary>Canaries before the first block, so that one restless moment is not the measure of all others.</summary>
    private const int References = 9;

    private readonly List<double> _references = [];

    /// <summary>The processes that do not count as noise.</summary>
    public OwnProcesses Own { get; } = own;

    /// <summary>Before the first block, as between the cells' warm-ups: what the processor is like.</summary>
    public void Refer() => _references.Add(CpuCanary.Measure());

    /// <summary>Runs a repetition, and adds its evidence.</summary>
    public async Task<RepetitionRecord> WatchAsync(Func<Task<RepetitionRecord>> repeat)
    {
        while (_references.Count < References)
            Refer();
        double canaryMs = CpuCanary.Measure();
        NoiseReading start = NoiseReading.Now(Own);
        RepetitionRecord run = await repeat();
        NoiseEvidence evidence = NoiseReading.Now(Own).Since(start);
        return run with { Noise = evidence with { CanaryMs = canaryMs, CanaryReferenceMs = _references.Order().ElementAt(_references.Count / 2) } };
    }
}
