using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Fanout;

internal sealed class FanoutScenarioTests
{
    [Test]
    public async Task The_authors_own_shape_is_the_default()
    {
        ScenarioPlan plan = await PlanAsync("");
        ITransport soap = TransportSelection.Find(TransportCatalog.Create(new()), "soap");

        Assert.That(plan.Cells.Select(cell =>
            (cell.Cell.Scenario, cell.Cell.Variant, cell.Cell.Wire, cell.Cell.InFlight, cell.Workload.Batches)), Is.EqualTo(
            from callers in new[] { 100, 1_000 }
            from variant in new[] { "get_product", "get_product_2", "get_product_3" }
            select ($"fanout/{callers}/x1/sleep", (string?)variant, $"{soap.Key}>{soap.ServerStack}", callers, callers)));
    }

    [Test]
    public async Task Blocking_variants_say_so()
    {
        Cell[] cells = [.. (await PlanAsync("--callers 5 --transport sockets")).Cells.Select(cell => cell.Cell)];

        Assert.That(cells.Select(cell => (cell.Form, cell.Kind, cell.Against)), Is.EqualTo(new[]
        {
            (CallForm.Sync, FormKind.Native, null),
            (CallForm.Async, FormKind.OverSync, "get_product"),
            (CallForm.Async, FormKind.Native, "get_product"),
        }));
    }

    [Test]
    public async Task Points_are_distinguished_by_callers_scale_and_external_service()
    {
        ScenarioPlan plan = await PlanAsync("--callers 7,5 --scale 0.25 --external delay,sleep --transport sockets,nettcp/direct");

        Assert.That(plan.Cells, Has.Count.EqualTo(2 * 2 * 2 * 3));
        Assert.That(plan.Cells.Select(cell => FanoutPoint.Parse(cell.Cell.Scenario)).Distinct(), Is.EqualTo(new FanoutPoint[]
        {
            new(5, 0.25, ExternalKind.Sleep), new(7, 0.25, ExternalKind.Sleep), new(5, 0.25, ExternalKind.Delay),
                new(7, 0.25, ExternalKind.Delay),
        }));
        Assert.That(FanoutPoint.Parse("cycles/10/1cpu"), Is.Null);
    }

    [TestCase("--callers 1000", true)]
    [TestCase("--callers 1000 --transport grpc", true)]
    [TestCase("--callers 1000 --transport sockets,nettcp/direct", false)]
    [TestCase("--callers 100", false)]
    public async Task Runs_of_hours_are_reported_before_they_start(string arguments, bool isLong) =>
        Assert.That(string.Concat((await PlanAsync(arguments)).Opening)
            .Contains("reduce --callers", StringComparison.Ordinal), Is.EqualTo(isLong));

    [TestCase("--callers 0", "--callers must be numbers from 1 to 4000, such as 100,1000, not '0'.")]
    [TestCase("--callers ,", "--callers is empty: name at least one number of callers.")]
    [TestCase("--external nap", "--external must be sleep, delay or sleep,delay, not 'nap'.")]
    [TestCase("--external ,", "--external must be sleep, delay or sleep,delay, not ''.")]
    [TestCase("--transport inprocess", "unknown transport 'inprocess': choose default, all or some of nettcp/direct (NET.TCP), ")]
    public void Wrong_arguments_are_refused(string arguments, string message) =>
        Assert.That(() => PlanAsync(arguments), Throws.TypeOf<UsageException>().With.Message.StartsWith(message));

    [TestCase("--scale 0", "--scale must be from 0.001 to 10, not 0.")]
    [TestCase("--scale 11", "--scale must be from 0.001 to 10, not 11.")]
    public void Wrong_scales_are_refused(string arguments, string message) =>
        Assert.That(Parse(new FanoutScenario(), arguments).Errors.Select(error => error.Message), Is.EqualTo(new[] { message }));

    [Test]
    public void Too_few_open_files_are_reported_before_anything_is_started()
    {
        Assert.That(
            () => FanoutLimits.CheckOpenFiles(1_000, 4_096),
            Throws.TypeOf<RemedyException>().With.Message.EqualTo(
                "1000 callers need 4256 open files in one process, but the limit is 4096: raise it with 'ulimit -Hn 65536' as root, or "
                    + "reduce --callers."));
        Assert.That(() => FanoutLimits.CheckOpenFiles(1_000, 4_256), Throws.Nothing);
        Assert.That(() => FanoutLimits.CheckOpenFiles(1_000, null), Throws.Nothing);
    }

    private static Task<ScenarioPlan> PlanAsync(string arguments)
    {
        var scenario = new FanoutScenario();
        return scenario.PlanAsync(Parse(scenario, arguments), Plans.Settings(scenario), _ => { }, CancellationToken.None);
    }

    private static ParseResult Parse(FanoutScenario scenario, string arguments)
    {
        var command = new RootCommand();
        foreach (Option option in scenario.Options)
            command.Options.Add(option);
        return command.Parse(arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries));
    }
}
