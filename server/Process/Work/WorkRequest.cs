using System.Text.Json;

namespace IntegrationMethods.Processes.Work;

/// <summary>One line to a work's process.</summary>
/// <param name="Do">What.</param>
/// <param name="Settings">Only with <see cref="WorkTask.Open"/>: the work's own.</param>
/// <param name="MinThreads">Only with <see cref="WorkTask.Open"/>: what the thread pool starts with; null for the default.</param>
/// <param name="Pass">Only with <see cref="WorkTask.Prepare"/> and <see cref="WorkTask.Run"/>: the pass.</param>
/// <param name="AtNs">Only with <see cref="WorkTask.Run"/>: when to begin, by the <see cref="HostClock"/> of the process's own machine;
/// null to begin at once.</param>
/// <param name="LimitMs">Only with <see cref="WorkTask.WarmHarness"/>: start no further rehearsal after this time; null for none.</param>
public sealed record WorkRequest(WorkTask Do, JsonElement? Settings = null, int? MinThreads = null, WorkPass? Pass = null,
    long? AtNs = null, double? LimitMs = null);
