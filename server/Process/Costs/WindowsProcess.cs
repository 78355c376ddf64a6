namespace IntegrationMethods.Processes.Costs;

/// <summary>A process as Windows lists it.</summary>
/// <param name="Pid">Its number, which another process may have later.</param>
/// <param name="Parent">The number of the process that started it.</param>
/// <param name="Created">When it was started, in 100 ns.</param>
/// <param name="Name">Of its program, without the extension.</param>
/// <param name="Threads">That it has now.</param>
/// <param name="CpuMs">CPU time so far, ms.</param>
/// <param name="HardFaults">Pages that had to be fetched from a disk so far.</param>
public sealed record WindowsProcess(int Pid, int Parent, long Created, string Name, int Threads, double CpuMs, long HardFaults);
