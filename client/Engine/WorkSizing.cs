using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Client.Engine;

/// <summary>How a scenario's work can be sized by a pilot.</summary>
/// <param name="Bounds">Between which it may be.</param>
/// <param name="PlanAsync">The same plan with so many calls in a repetition, by the size of a call.</param>
internal sealed record WorkSizing(WorkBounds Bounds,
    Func<IReadOnlyDictionary<CallSize, int>, CancellationToken, Task<ScenarioPlan>> PlanAsync);
