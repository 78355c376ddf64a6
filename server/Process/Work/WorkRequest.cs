using System.Text.Json;

namespace IntegrationMethods.Processes.Work;

/// <summary>One line to a work's process.</summary>
/// <param name="Do">What.</param>
/// <param name="Setup">Only with <see cref="WorkTask.Open"/>.</param>
/// <param name="Delay">Only with <see cref="WorkTask.Run"/>: how much longer to take, as a part of its time.</param>
internal sealed record WorkRequest(WorkTask Do, JsonElement? Setup = null, double Delay = 0);
