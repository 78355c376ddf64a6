using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Client.Selfchecks;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class CellPlanTests
{
    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new TransportOptions());

    private static readonly IReadOnlyList<PlannedCell> s_cells =
        RunPlan.Plan(s_catalog, [.. s_catalog.Where(transport => transport.Key is "sockets/direct" or "soap/direct")], [CallForm.Sync, CallForm.Async], [1, 8], FormKind.True);

    [Test]
    public void The_controls_are_clones_of_one_cell_with_a_wire_at_the_most_calls_in_flight()
    {
        Cell[] controls = [.. Complete([Profile.Default]).Where(cell => cell.Control is not null)];

        Assert.That(controls.Select(cell => cell.Control), Is.EqualTo(new Control?[] { Control.AaTwin, Control.Delay10 }));
        Assert.That(controls.Select(cell => cell with { Control = null }).Distinct(), Has.One.Items);
        Assert.That((controls[0].IsFloor, controls[0].InFlight), Is.EqualTo((false, 8)));
        Assert.That(controls.Select(cell => cell.Key), Is.EqualTo(new[] { controls[0].Key, controls[0].Key.Replace("aa_twin", "delay10", StringComparison.Ordinal) }));
    }

    [Test]
    public void Without_controls_the_cells_are_those_that_were_asked_for() =>
        Assert.That(CellPlan.Complete(s_cells, [Profile.Default], controls: false, 20), Is.EqualTo(s_cells));

    [Test]
    public void The_tuned_profile_has_every_cell_again_with_threads_to_spare()
    {
        Cell[] tuned = [.. Complete([Profile.Default, Profile.Tuned]).Where(cell => cell.Profile == Profile.Tuned)];

        Assert.That(tuned, Has.Length.EqualTo(s_cells.Count));
        Assert.That(tuned.Select(RunPlan.MinThreadsOf), Is.EqualTo(tuned.Select(cell => (int?)(cell.InFlight + 2 * Environment.ProcessorCount))));
        Assert.That(s_cells.Select(planned => RunPlan.MinThreadsOf(planned.Cell)), Has.All.Null);
    }

    [Test]
    public void The_seeds_way_has_one_blocking_call_against_all_at_once_and_no_floor() =>
        Assert.That(
            Complete([Profile.Seed]).Select(cell => (cell.Transport, cell.Form, cell.InFlight, cell.IsInBlocks)),
            Is.EquivalentTo(new[]
            {
                ("sockets", CallForm.Sync, 1, false), ("sockets", CallForm.Async, 20, false),
                ("soap", CallForm.Sync, 1, false), ("soap", CallForm.Async, 20, false),
            }));

    [TestCase(Profile.Seed, CallForm.Async, 20)]
    [TestCase(Profile.Seed, CallForm.Sync, 1)]
    [TestCase(Profile.Default, CallForm.Async, 1)]
    public void Only_the_seeds_async_way_asks_for_all_rows_of_a_call_at_once(Profile profile, CallForm form, int expected)
    {
        PlannedCell planned = s_cells.First(cell => cell.Cell.Form == form);
        planned = planned with { Cell = planned.Cell with { Profile = profile } };

        // Its calls have 20 rows.
        RunPlan plan = SmallRun.Plan([planned], 1, 1);
        Assert.That(plan.For(planned).WorkloadOf(planned.Cell).RowQueriesInFlight, Is.EqualTo(expected));
    }

    [Test]
    public void Every_cell_has_a_name_of_its_own() =>
        Assert.That(Complete([Profile.Default, Profile.Tuned, Profile.Seed]).Select(cell => cell.Key), Is.Unique);

    private static IEnumerable<Cell> Complete(IReadOnlyList<Profile> profiles) =>
        CellPlan.Complete(s_cells, profiles, controls: true, batches: 20).Select(planned => planned.Cell);
}
