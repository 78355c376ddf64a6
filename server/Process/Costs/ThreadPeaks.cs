namespace IntegrationMethods.Processes.Costs;

/// <summary>The most threads and queued work that were seen while a window was open.</summary>
/// <param name="PoolThreads">Thread-pool threads.</param>
/// <param name="PoolQueue">Work items that waited for one.</param>
/// <param name="ProcessThreads">Threads of the process; null where the platform does not tell.</param>
/// <param name="QueuedMs">The longest spell in which work waited whenever it was looked at, ms.</param>
/// <param name="Injected">Thread-pool threads over the pool's minimum.</param>
/// <param name="BlockedMs">The longest spell in which work waited and no thread of the pool ran or could have run, ms; null where that is
/// not known.</param>
public sealed record ThreadPeaks(int PoolThreads, long PoolQueue, int? ProcessThreads, double QueuedMs, int Injected, double? BlockedMs);
