namespace IntegrationMethods.Server.Costs;

/// <summary>The most threads and queued work that were seen while a window was open.</summary>
/// <param name="PoolThreads">Thread-pool threads.</param>
/// <param name="PoolQueue">Work items that waited for one.</param>
/// <param name="ProcessThreads">Threads of the process; null where the platform does not tell.</param>
public sealed record ThreadPeaks(int PoolThreads, long PoolQueue, int? ProcessThreads);
