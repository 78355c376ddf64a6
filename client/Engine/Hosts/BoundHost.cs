using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A machine on which processes are bound to some of its processors.</summary>
internal sealed class BoundHost(IHost host, IReadOnlyList<int> processors) : IHost
{
    public string Name => host.Name;

    public bool IsHere => host.IsHere;

    public string Address => host.Address;

    public int Processors => processors.Count;

    public IChild Start(WorkStart work) => host.Start(work with { Processors = processors });

    public void Forget(IChild child) => host.Forget(child);

    public void Charge(double cpuMs) => host.Charge(cpuMs);

    public Task<ClockOffset> CompareClocksAsync(CancellationToken ct) => host.CompareClocksAsync(ct);
}
