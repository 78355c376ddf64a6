using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Fanout;

internal sealed class FanoutReplicationTests
{
    [Test]
    public void The_authors_table_stands_beside_ours()
    {
        Replication replication = FanoutReplication.Of([.. Runs(new(100, 1, ExternalKind.Sleep), "soap", 40_000, 30_000, 50_000)]);

        ReplicationTable table = replication.Tables.Single();
        Assert.That(table.Title, Does.StartWith("Over SOAP, external service sleep, delays × 1 "));
        Assert.That(table.Rows.Select(row => string.Join('|', row)), Is.EqualTo(new[]
        {
            // 450 s of sleep in 45 s.
            "100 get_product|121|43|1,234|56|7,890|45.0|0.500|–|0.900|10.0",
            "100 get_product_2|63|42|1,234|56|7,890|40.0|0.500|–|0.900|11.3",
            "100 get_product_3|54|21|1,234|56|7,890|22.5|0.500|–|0.900|20.0",
            "1,000 get_product|139|188|–|–|–|–|–|–|–|–",
            "1,000 get_product_2|80|174|–|–|–|–|–|–|–|–",
            "1,000 get_product_3|53|87|–|–|–|–|–|–|–|–",
        }));
    }

    [Test]
    public void His_times_relative_to_the_blocking_method_are_drawn_beside_ours()
    {
        ReplicationChart chart = FanoutReplication.Of(
            [.. Runs(new(100, 1, ExternalKind.Sleep), "soap", 40_000, 30_000, 50_000)]).Charts.Single();
        ReplicationChart other = FanoutReplication.Of(
            [.. Runs(new(5, 1, ExternalKind.Sleep), "soap", 40_000, 30_000, 50_000)]).Charts.Single();

        Assert.That(chart.Rows.Select(row => $"{row.Name} {row.His.Single():0.00} {row.Ours:0.00}".Replace(',', '.')),
            Is.EqualTo(new[] { "get_product_2 0.98 0.89", "get_product_3 0.49 0.50" }));
        Assert.That(other.Rows.Select(row => row.His.Count), Has.All.Zero, "he had no 5 callers");
    }

    [Test]
    public void What_was_found_has_ratios_with_their_intervals() =>
        Assert.That(
            FanoutReplication.Of([.. Runs(new(5, 0.1, ExternalKind.Delay), "sockets", 400, 300, 500, 600)]).Ours,
            Does.StartWith(
                "5 callers over sockets, external service delay, delays × 0.1: get_product 0.450 s and 1,234 threads; get_product_2 "
                    + "0.400 s and 1,234 threads (0.")
                .And.Match(@"get_product_3 0\.225 s and 1,234 threads \(0\.50[0-9]* \[0\.\d+–0\.\d+\]× the time of get_product\)\.$"));

    [Test]
    public void Why_reports_what_bears_on_the_run_alone()
    {
        string sockets = FanoutReplication.Of([.. Runs(new(5, 0.1, ExternalKind.Delay), "sockets", 1, 2)]).Why;
        string soap = FanoutReplication.Of([.. Runs(new(5, 1, ExternalKind.Sleep), "soap", 1, 2)]).Why;

        Assert.That(sockets,
            Does.Contain("thread for each connection").And.Contain("--scale 1").And.Not.Contain("HttpClient").And.Not.Contain(
                "sleeps on its threads"));
        Assert.That(soap,
            Does.Not.Contain("thread for each connection").And.Not.Contain("--scale 1").And.Contain("HttpClient").And.Contain(
                "sleeps on its threads"));
    }

    [Test]
    public void Repetitions_that_do_not_count_and_controls_are_left_out()
    {
        RepetitionRecord[] runs = [.. Runs(new(5, 1, ExternalKind.Sleep), "soap", 1_000, 2_000)];
        RepetitionRecord[] bad = [.. runs.Select(run => run with { Reason = "a wrong answer" })];
        RepetitionRecord[] controls = [.. runs.Select(run => run with { Cell = run.Cell with { Control = Control.AaTwin } })];

        Assert.That(FanoutFigures.Of([.. bad, .. controls]), Is.Empty);
        Assert.That(FanoutFigures.Of([.. runs, .. controls]), Has.Count.EqualTo(3));
    }

    // The first method takes a bit longer than the times, the second as long, the third half of the first; later blocks first.
    private static IEnumerable<RepetitionRecord> Runs(FanoutPoint point, string transport, params double[] wallMs) =>
        from method in new (string Name, double Longer)[] { (FanoutScenario.GetProduct, 1.125), (FanoutScenario.GetProduct2, 1),
            (FanoutScenario.GetProduct3, 0.5625) }
        from run in SampleRuns.Runs(Cell(point, transport, method.Name), [.. wallMs.Select(ms => ms * method.Longer)])
        select run with
        {
            Server = new() { ThreadsMax = 1_234, TpThreadsMax = 56, TpQueueMax = 7_890 },
            Time = run.Time with { Batch = new() { P50Ms = 500, MaxMs = 900 } },
        };

    private static Cell Cell(FanoutPoint point, string transport, string variant) =>
        SampleRuns.Cell(transport, FanoutScenario.FormOf(variant), point.Callers) with
    {
        Scenario = point.Scenario,
        Variant = variant,
        Against = variant == FanoutScenario.GetProduct ? null : FanoutScenario.GetProduct,
    };
}
