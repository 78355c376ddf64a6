using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>From the cells that are asked for to all that are run: profiles and controls.</summary>
internal static class CellPlan
{
    /// <summary>As many connections as the client's command line allows; the server's own limit is the same.</summary>
    private const int MostCalls = 1_000;

    /// <param name="cells">Every transport, form and number of calls in flight, and the floor.</param>
    /// <param name="profiles">How to set them up.</param>
    /// <param name="controls">Whether to add the controls.</param>
    /// <param name="batches">Calls of a repetition: what the seed's async form has in flight.</param>
    public static IReadOnlyList<PlannedCell> Complete(IReadOnlyList<PlannedCell> cells, IReadOnlyList<Profile> profiles, bool controls, int batches)
    {
        PlannedCell[] blocks = [.. from profile in profiles where profile != Profile.Seed from planned in cells select InProfile(planned, profile)];
        PlannedCell[] seed = profiles.Contains(Profile.Seed) ? [.. Seed(cells, batches)] : [];
        return [.. blocks, .. controls ? Controls(blocks) : [], .. seed];
    }

    /// <summary>
    /// A twin and a delayed clone of a cell with a wire at the most calls in flight: where verdicts are given. The same one
    /// whatever was measured before.
    /// </summary>
    private static IEnumerable<PlannedCell> Controls(PlannedCell[] blocks)
    {
        PlannedCell? original = blocks.OrderBy(planned => planned.Cell.IsFloor).ThenByDescending(planned => planned.Cell.InFlight).FirstOrDefault();
        return original is null
            ? []
            : Enum.GetValues<Control>().Select(original.As);
    }

    // As the seeds compared: one blocking call after the other against all calls at once.
    private static IEnumerable<PlannedCell> Seed(IReadOnlyList<PlannedCell> cells, int batches) =>
        cells.Where(planned => !planned.Cell.IsFloor)
            .Select(planned => InProfile(planned, Profile.Seed))
            .Select(planned => planned with { Cell = planned.Cell with { InFlight = planned.Cell.Form == CallForm.Sync ? 1 : Math.Min(batches, MostCalls) } })
            .DistinctBy(planned => planned.Cell);

    private static PlannedCell InProfile(PlannedCell planned, Profile profile) => planned with { Cell = planned.Cell with { Profile = profile } };
}
