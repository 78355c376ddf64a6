using System.Text.Json;

namespace IntegrationMethods.Processes.Work;

/// <summary>One line to a work's process.</summary>
/// <param name="Do">What.</param>
/// <param name="Settings">Only with <see cref="WorkTask.Open"/>: the work's own.</param>
/// <param name="MinThreads">Only with <see cref="WorkTask.Open"/>: what the thread pool starts with; null to leave it as it comes.</param>
/// <param name="Delay">Only with <see cref="WorkTask.Run"/>: how much longer to take, as a part of the usual time.</param>
/// <param name="ScheduleSeed">Only with <see cref="WorkTask.Run"/>: seed of an open loop's schedule; null for a pass whose times nobody reads.</param>
public sealed record WorkRequest(WorkTask Do, JsonElement? Settings = null, int? MinThreads = null, double Delay = 0, int? ScheduleSeed = null);
