using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Client.Engine;

/// <summary>How a scenario's work can be sized by a pilot.</summary>
/// <param name="Bounds">Between which it may be.</param>
/// <param name="PlanAsync">The same plan with this work.</param>
internal sealed record WorkSizing(WorkBounds Bounds, Func<SizedWork, CancellationToken, Task<ScenarioPlan>> PlanAsync);
