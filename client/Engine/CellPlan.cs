using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Client.Engine;

/// <summary>From the cells that a scenario compares to all that are run: profiles, controls, distance and isolation.</summary>
internal static class CellPlan
{
    private static readonly Control[] s_controls = [Control.AaTwin, Control.Delay10];

    // A delay after the calls would change no latency.
    private static readonly Control[] s_openControls = [Control.AaTwin];

    /// <summary>The plan's cells in every profile and of every build, the controls, and the naive profile's cells last.</summary>
    public static IReadOnlyList<PlannedCell> Complete(ScenarioPlan plan, RunSettings settings)
    {
        Profile[] profiles = [.. settings.Protocol.Profiles.Where(profile => profile != Profile.Naive)];
        return
        [
            .. from profile in profiles from planned in plan.Cells from own in InBuilds(planned, settings.Other)
                select Set(own.In(profile), settings),
            .. profiles.Length > 0 && settings.Protocol.Controls && plan.Controlled is { } original
                ? ControlsOf(plan).Select(control => Set(original.In(profiles[0]).As(control), settings))
                : [],
            .. profiles.Length > 0 ? plan.OneClientMore.Select(planned => Set(planned.In(profiles[0]), settings)) : [],
            .. settings.Protocol.Profiles.Contains(Profile.Naive) ? Naive(plan, settings) : [],
        ];
    }

    private static Control[] ControlsOf(ScenarioPlan plan) => plan.OpenLoop is null ? s_controls : s_openControls;

    // What the other build does not have, this one has nothing to be held against.
    private static IEnumerable<PlannedCell> InBuilds(PlannedCell planned, OtherBuild? other) => other?.Has(planned.Cell) == true
        ? [planned, planned.Of(other.Folder)]
        : [planned];

    private static IEnumerable<PlannedCell> Naive(ScenarioPlan plan, RunSettings settings) =>
        plan.Naive.Where(planned => !planned.Cell.IsFloor).Select(planned => Set(planned.In(Profile.Naive), settings))
            .DistinctBy(planned => planned.Cell);

    private static PlannedCell Set(PlannedCell planned, RunSettings settings) => planned with
    {
        Workload = planned.Workload with
        {
            Isolation = settings.Protocol.Isolation,
            RoundTripMs = planned.Cell is { HasWire: true, IsFloor: false } ? settings.RoundTrip.TotalMilliseconds : 0,
        },
        // A number of passes is meant for processes that serve one repetition.
        Warmup = settings.Protocol.Isolation == Isolation.Run || !planned.Cell.IsInBlocks ? planned.Warmup : WarmupRule.UntilSteady,
    };
}
