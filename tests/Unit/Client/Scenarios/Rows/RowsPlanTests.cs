using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class RowsPlanTests
{
    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new TransportOptions());

    private static readonly IReadOnlyList<ITransport> s_transports = TransportSelection.Parse(s_catalog, "sockets/direct,soap/direct");

    private static readonly CallForm[] s_forms = [CallForm.Sync, CallForm.Async];

    private static readonly RowsRequest s_request = new()
    {
        Settings = new() { Serving = new() { Database = DatabaseCatalog.Memory(400) }, Batches = 20, BatchSize = 20 },
        Catalog = s_catalog,
        Transports = s_transports,
        Forms = s_forms,
        InFlight = [1, 8],
        Container = new(),
    };

    private static readonly RowsPlan s_plan = new(s_request.Settings, _ => [RowDigest.Of([])], FormKind.Native);

    private static readonly IReadOnlyList<PlannedCell> s_cells = s_plan.Cells(s_request);

    [Test]
    public void The_controls_are_clones_of_one_cell_with_a_wire_at_the_most_calls_in_flight()
    {
        Cell[] controls = [.. Complete(Profile.Default).Select(planned => planned.Cell).Where(cell => cell.Control is not null)];

        Assert.That(controls.Select(cell => cell.Control), Is.EqualTo(new Control?[] { Control.AaTwin, Control.Delay10 }));
        Assert.That(controls.Select(cell => cell with { Control = null }).Distinct(), Has.One.Items);
        Assert.That((controls[0].IsFloor, controls[0].InFlight), Is.EqualTo((false, 8)));
        Assert.That(controls.Select(cell => cell.Key),
            Is.EqualTo(new[] { controls[0].Key, controls[0].Key.Replace("aa_twin", "delay10", StringComparison.Ordinal) }));
    }

    [Test]
    public void The_load_generator_is_checked_of_every_wire_where_verdicts_are_given()
    {
        RowsRequest request = s_request with { Clients = [1, 2], ChecksGenerator = true };
        RowDigest part = RowDigest.Of([]);
        var plan = new RowsPlan(request.Settings, _ => [part], FormKind.Native,
            parts: request.ClientCounts.ToDictionary(clients => clients, _ => part));
        Cell[] checks = [.. plan.OneClientMore(request).Select(planned => planned.Cell)],
            asked = [.. plan.Cells(request).Select(planned => planned.Cell)];

        Assert.That(checks.Select(cell => cell with { Control = null }),
            Is.EquivalentTo(asked.Where(cell => cell is { IsFloor: false, InFlight: 8, Clients: 2 })));
        Assert.That(checks.Select(cell => cell.Control), Has.All.EqualTo(Control.OneClientMore).And.Exactly(4).Items);
        Assert.That(s_plan.OneClientMore(s_request), Is.Empty);
    }

    [TestCase(8, 1, new[] { 4, 4 })]
    [TestCase(8, 2, new[] { 5, 5, 6 })]
    [TestCase(2, 4, new[] { 1, 1, 2, 2, 2 })]
    public void One_client_more_parts_the_same_calls_in_flight(int inFlight, int clients, int[] parts)
    {
        RowsSettings more = (s_request.Settings with { InFlight = inFlight, Clients = clients }).WithOneClientMore();

        Assert.That(Enumerable.Range(0, more.Clients).Select(client => more.ForClient(client).InFlight), Is.EquivalentTo(parts));
    }

    [TestCase(0.7, null)]
    [TestCase(0.5, "100 calls at 0.25 per second take longer than 300 s: raise --rate or reduce --batches.")]
    public void A_rate_of_a_slow_cell_that_would_take_too_long_is_refused(double sustainedPerS, string? problem)
    {
        RowsRequest request = s_request with { Rates = [OfferedRate.Parse("50%")!, OfferedRate.Parse("80%")!] };
        var work = new SizedWork(new Dictionary<CallSize, int> { [new(20)] = 100 }, sustainedPerS);

        Assert.That(() => request.With(work),
            problem is null ? Throws.Nothing : Throws.TypeOf<RemedyException>().With.Message.EqualTo(problem));
    }

    [TestCase("20%", 100)]
    [TestCase(null, 1)]
    public void A_pilot_makes_more_calls_where_a_rate_follows_from_them(string? rate, int calls) =>
        Assert.That((s_request with { Rates = rate is null ? [] : [OfferedRate.Parse(rate)!] }).Bounds.MinPilotCalls, Is.EqualTo(calls));

    [Test]
    public void Without_controls_the_cells_are_those_that_were_asked_for() =>
        Assert.That(Complete(new Protocol { Controls = false })
            .Select(planned => planned.Cell), Is.EqualTo(s_cells.Select(planned => planned.Cell)));

    [Test]
    public void The_tuned_profile_has_every_cell_again_with_threads_to_spare()
    {
        PlannedCell[] tuned = [.. Complete(Profile.Default, Profile.Tuned).Where(planned => planned.Cell.Profile == Profile.Tuned)];

        Assert.That(tuned, Has.Length.EqualTo(s_cells.Count));
        Assert.That(tuned.Select(planned => planned.MinThreads),
            Is.EqualTo(tuned.Select(planned => (int?)(planned.Cell.InFlight + 2 * Environment.ProcessorCount))));
        Assert.That(s_cells.Select(planned => planned.MinThreads), Has.All.Null);
    }

    [Test]
    public void The_naive_profile_has_one_blocking_call_against_all_at_once_without_floor_and_warm_up()
    {
        IReadOnlyList<PlannedCell> naive = Complete(Profile.Naive);

        Assert.That(
            naive.Select(planned => (planned.Cell.Transport, planned.Cell.Form, planned.Cell.InFlight, planned.Cell.IsInBlocks)),
            Is.EquivalentTo(new[]
            {
                ("sockets", CallForm.Sync, 1, false), ("sockets", CallForm.Async, 20, false),
                ("soap", CallForm.Sync, 1, false), ("soap", CallForm.Async, 20, false),
            }));
        Assert.That(naive.Select(planned => planned.Warmup), Has.All.EqualTo(WarmupRule.None));
    }

    [Test]
    public void Only_the_naive_async_form_asks_for_all_rows_of_a_call_at_once() =>
        Assert.That(
            Complete(Profile.Default, Profile.Naive)
                .Select(planned => (planned.Cell.Profile, planned.Cell.Form, planned.Workload.RowQueriesInFlight)).Distinct(),
            // Its calls have 20 rows.
            Is.EquivalentTo(new[]
            {
                (Profile.Default, CallForm.Sync, 1), (Profile.Default, CallForm.Async, 1), (Profile.Naive, CallForm.Sync, 1),
                    (Profile.Naive, CallForm.Async, 20),
            }));

    [Test]
    public void Every_cell_has_a_name_of_its_own() =>
        Assert.That(Complete(Profile.Default, Profile.Tuned, Profile.Naive).Select(planned => planned.Cell.Key), Is.Unique);

    [Test]
    public void A_server_that_is_already_running_has_limits_of_its_own([Values] bool isMemory)
    {
        var scenario = new RowsScenario(new CommonOptions());
        Protocol limited = isMemory ? new() { MemoryLimitBytes = new(1 << 30, null) } : new() { Processors = new([0], null) };

        Assert.That(() => ((IScenario)scenario).PlanAsync(
            Plans.Parse(scenario, "--db", "memory", "--transport", "sockets/direct", "--form", "sync", "--server", "127.0.0.1:1"),
            Settings(limited), _ => { }, CancellationToken.None), Throws.TypeOf<UsageException>().With.Message.EqualTo(
                "--cpus and --memory can't limit a server that is already running: limit it where it runs, and name only the client."));
    }

    [TestCase("", Isolation.Form)]
    [TestCase("--quick", Isolation.Form)]
    [TestCase("--repetitions 2", Isolation.Form)]
    [TestCase("--against main", Isolation.Generation)]
    [TestCase("--repetitions 2 --isolation session", Isolation.Session)]
    public async Task Cells_of_a_form_share_processes_except_with_another_build_or_where_asked_not_to(string line, Isolation expected)
    {
        (IReadOnlyList<PlannedCell> cells, _, _) = await RowsLine.PlanAsync($"--transport sockets/direct {line}");

        Assert.That(cells.Select(planned => planned.Workload.Isolation), Has.All.EqualTo(expected));
    }

    [Test]
    public void Isolation_and_distance_are_every_cells_own_but_the_floor_has_no_wire()
    {
        IReadOnlyList<PlannedCell> cells = CellPlan.Complete(Scenario(),
            Settings(new Protocol { Isolation = Isolation.Generation }) with { RoundTrip = TimeSpan.FromMilliseconds(5) });

        Assert.That(cells.Select(planned => planned.Workload.Isolation), Has.All.EqualTo(Isolation.Generation));
        Assert.That(cells.Select(planned => planned.Workload.RoundTripMs == 0), Is.EqualTo(cells.Select(planned => planned.Cell.IsFloor)));
    }

    private static IReadOnlyList<PlannedCell> Complete(params Profile[] profiles) => Complete(new Protocol { Profiles = profiles });

    private static IReadOnlyList<PlannedCell> Complete(Protocol protocol) => CellPlan.Complete(Scenario(), Settings(protocol));

    private static ScenarioPlan Scenario() =>
        new(s_cells, []) { Controlled = RowsPlan.Controlled(s_cells), Naive = s_plan.Naive(s_transports, s_forms) };

    private static RunSettings Settings(Protocol protocol) =>
        new() { Length = RunLength.Exactly(10), OrderSeed = 1, Protocol = protocol, WarmupLimit = TimeSpan.Zero };
}
