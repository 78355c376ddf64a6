using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A machine on which processes may use only some of its processors, or only so much memory each.</summary>
/// <param name="host">The machine.</param>
/// <param name="processors">By their numbers; null for any.</param>
/// <param name="memoryBytes">Null for no limit.</param>
internal sealed class BoundHost(IHost host, IReadOnlyList<int>? processors, long? memoryBytes) : IHost
{
    public string Name => host.Name;

    public bool IsHere => host.IsHere;

    public string Address => host.Address;

    public int Processors => processors?.Count ?? host.Processors;

    public IChild Start(WorkStart work) =>
        host.Start(work with { Processors = processors ?? work.Processors, MemoryBytes = memoryBytes });

    public void Forget(IChild child) => host.Forget(child);

    public void Charge(double cpuMs) => host.Charge(cpuMs);

    public Task<ClockOffset> CompareClocksAsync(CancellationToken ct) => host.CompareClocksAsync(ct);
}
