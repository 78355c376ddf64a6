using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>This machine.</summary>
/// <param name="own">Learns of the processes, as their CPU time is no noise.</param>
internal sealed class LocalHost(OwnProcesses own) : IHost
{
    public string Name => "coordinator";

    public bool IsHere => true;

    public string Address => "127.0.0.1";

    public int Processors => Environment.ProcessorCount;

    public IChild Start(WorkStart work)
    {
        var child = ChildProcess.Start(work);
        own.Add(child.Pid);
        return child;
    }

    // Its time moves to this process when it has ended, so it is counted until then.
    public void Forget(IChild child) => own.Remove(child.Pid);

    public Task<ClockOffset> CompareClocksAsync(CancellationToken ct) => Task.FromResult(ClockOffset.None);
}
