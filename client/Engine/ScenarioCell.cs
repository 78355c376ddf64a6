using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Engine;

/// <summary>One way to do a scenario's work, at one of its points.</summary>
/// <param name="Cell">With its variant. Cells are paired where scenario, calls in flight and workload are equal.</param>
/// <param name="Workload">Calls and items of one repetition.</param>
/// <param name="Expected">The answer that each repetition must give; another one voids it.</param>
/// <param name="RepeatAsync">One repetition, in fresh processes.</param>
internal sealed record ScenarioCell(Cell Cell, Workload Workload, string Expected, Func<Repetition, CancellationToken, Task<Outcome>> RepeatAsync);
