using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>This machine.</summary>
internal sealed class AgentMachine : IAgentMachine
{
    public IChild Start(WorkStart work) => ChildProcess.Start(work);

    public NoiseReading Look(OwnProcesses own) => NoiseReading.Now(own);
}
