using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>What an agent lends to a run.</summary>
internal interface IAgentMachine
{
    IChild Start(WorkStart work);

    /// <param name="own">Processes whose CPU time is no noise.</param>
    NoiseReading Look(OwnProcesses own);
}
