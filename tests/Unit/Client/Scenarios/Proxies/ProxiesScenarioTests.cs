using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>Which cells a command line makes, and which it refuses.</summary>
internal sealed class ProxiesScenarioTests
{
    private static readonly string[] s_uses = ["new_each_call", "pooled", "pooled_reused", "shared"];

    [Test]
    public async Task The_author_s_two_lengths_are_run_over_every_transport_of_a_default_run_that_has_a_wire()
    {
        Cell[] cells = await Cells();

        int wires = TransportSelection.Parse(TransportCatalog.Create(new()), "default").Count(transport => transport.HasWire);
        Assert.That(cells, Has.Length.EqualTo(2 * wires * s_uses.Length));
        Assert.That(cells.Select(cell => cell.Scenario).Distinct(), Is.EqualTo(new[] { "proxies/50", "proxies/2000" }));
        Assert.That(cells.Select(cell => cell.Form), Has.All.EqualTo(CallForm.Sync));
        Assert.That(cells, Has.None.Matches<Cell>(cell => cell!.IsFloor));
    }

    [Test]
    public async Task At_each_point_all_are_held_against_a_connection_for_each_call_of_their_own_form()
    {
        Cell[] cells = await Cells("--transport", "sockets", "--form", "sync,async", "--iterations", "3");

        Assert.That(cells.Select(cell => (cell.Scenario, cell.Form))
            .Distinct(), Is.EqualTo(new[] { ("proxies/3", CallForm.Sync), ("proxies/3/async", CallForm.Async) }));
        foreach (Cell[] point in cells.GroupBy(cell => cell.Scenario).Select(point => point.ToArray()))
        {
            Assert.That(point.Select(cell => cell.Variant), Is.EqualTo(s_uses));
            Assert.That(point.Select(cell => cell.Against), Is.EqualTo(new[] { null, s_uses[0], s_uses[0], s_uses[0] }));
        }
    }

    [Test]
    public async Task A_quick_run_is_one_of_50_calls()
    {
        await using ScenarioPlan plan = await new ProxiesScenario().PlanAsync(quick: true);

        Assert.That(plan.Cells, Has.Count.EqualTo(s_uses.Length));
        Assert.That(plan.Cells.Select(cell => cell.Workload.Batches), Has.All.EqualTo(50));
        Assert.That(string.Join(' ', plan.Opening), Does.Contain("the second is timed").And.Contain("No transport uses TLS"));
    }

    [Test]
    public async Task Over_TLS_every_way_is_held_against_a_connection_for_each_call_over_TLS()
    {
        await using ScenarioPlan plan = await new ProxiesScenario().PlanAsync(quick: true, "--tls", "off,on");

        Assert.That(plan.Cells.Select(cell => (cell.Cell.Wire, cell.Cell.Variant)),
            Is.EqualTo(s_uses.Select(use => ("sockets/direct", use)).Concat(s_uses.Select(use => ("sockets/direct+tls", use)))));
        Assert.That(string.Join(' ', plan.Opening), Does.Contain("the handshake of TLS").And.Not.Contain("No transport uses TLS"));

        Contrast[] contrasts = [.. Contrasts.Build([.. plan.Cells.SelectMany((cell, i) => SampleRuns.TenBlocks(cell.Cell, 1 + 0.1 * i))])];
        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Declared)
            .Select(contrast => contrast.CellA!.Tls == contrast.CellB!.Tls), Has.All.True.And.Exactly(6).Items);
        Assert.That(contrasts.Where(contrast => contrast.CellA!.Tls != contrast.CellB!.Tls)
            .Select(contrast => (contrast.Family, contrast.CellA!.Variant == contrast.CellB!.Variant)),
            Has.All.EqualTo((Family.Tls, true)).And.Exactly(4).Items);
    }

    [TestCase("--tls must be one or more of off, on, not 'perhaps'.", "--tls", "perhaps")]
    [TestCase("--iterations must be numbers from 1 to 100000, such as 50,2000, not '0'.", "--iterations", "0")]
    [TestCase("unknown form 'both': choose sync, async or sync,async.", "--form", "both")]
    [TestCase("--pool-trigger must be less than --pool-size 10, not 25: a full pool has nothing to refill.", "--pool-size", "10")]
    public void Wrong_arguments_are_refused_in_one_line(string message, params string[] arguments) =>
        Assert.That(() => Cells(arguments), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));

    [Test]
    public void A_transport_without_a_wire_is_none_of_them() =>
        Assert.That(() =>
            Cells("--transport", "inprocess"),
            Throws.TypeOf<UsageException>().With.Message.StartsWith("unknown transport 'inprocess': choose default, all or some of "));

    private static async Task<Cell[]> Cells(params string[] arguments)
    {
        await using ScenarioPlan plan = await new ProxiesScenario().PlanAsync(quick: false, arguments);
        return [.. plan.Cells.Select(cell => cell.Cell)];
    }
}
