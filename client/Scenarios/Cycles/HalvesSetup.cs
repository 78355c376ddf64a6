namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>One point of the scenario.</summary>
/// <param name="Cycles">Of each half; 0 where it sleeps.</param>
/// <param name="SleepMs">Of each half; 0 where it computes.</param>
/// <param name="Processors">That the process may use.</param>
/// <param name="Tasks">Whether the halves are two <c>Task.Run</c>.</param>
internal sealed record HalvesSetup(long Cycles, int SleepMs, int Processors, bool Tasks = false);
