namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>What the processes of a machine used between two reads of their table.</summary>
/// <param name="Own">Those of the run.</param>
/// <param name="KernelMs">CPU time of the kernel's own threads, ms.</param>
/// <param name="OthersMs">CPU time of all others by their names, ms.</param>
internal sealed record WindowUse(ProcessUse Own, double KernelMs, IReadOnlyDictionary<string, double> OthersMs);
