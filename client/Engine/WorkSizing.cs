namespace IntegrationMethods.Client.Engine;

/// <summary>How a scenario's work can be sized by a pilot.</summary>
/// <param name="TargetMs">What the fastest cell's repetition should take, ms.</param>
/// <param name="MaxCalls">Calls that there can be rows for.</param>
/// <param name="PlanAsync">The same plan with so many calls in a repetition.</param>
internal sealed record WorkSizing(double TargetMs, int MaxCalls, Func<int, CancellationToken, Task<ScenarioPlan>> PlanAsync);
