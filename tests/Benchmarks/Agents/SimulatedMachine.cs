using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>A machine on which nothing runs: what is started there answers at once.</summary>
internal sealed class SimulatedMachine : IAgentMachine
{
    // A hundred agents that each read all of this machine's processes would keep the coordinator from the processor.
    private static readonly NoiseReading s_reading = NoiseReading.Now(new([]));

    public IChild Start(WorkStart work) => new SimulatedClient(work.Name);

    public NoiseReading Look(OwnProcesses own) => s_reading;
}
