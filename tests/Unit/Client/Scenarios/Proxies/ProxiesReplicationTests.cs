using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>The story's figures are those of the repetitions, and it reports missing ones as missing.</summary>
internal sealed class ProxiesReplicationTests
{
    // Two blocks, the second twice as slow: the ratios are the same in both, so their intervals have no width.
    private static readonly RepetitionRecord[] s_runs =
    [
        .. Runs(ProxyUse.NewEachCall, 100, setupMs: 40, cpuMs: 30),
        .. Runs(ProxyUse.Pooled, 50, setupMs: 5, cpuMs: 45),
        .. Runs(ProxyUse.PooledReused, 20, setupMs: 0.1, cpuMs: 10),
        .. Runs(ProxyUse.Shared, 10, setupMs: 0.1, cpuMs: 10),
    ];

    [Test]
    public void Ratios_parts_and_costs_are_those_of_the_repetitions()
    {
        Replication replication = ProxiesReplication.Of(s_runs);

        Assert.That(replication.Tables.Single().Rows[^1], Is.EqualTo(new[]
        {
            "50, sockets/direct", "3,000", "–", "40 %", "0.50 [0.50–0.50]", "10 %", "1.50", "0.20 [0.20–0.20]", "0.10 [0.10–0.10]",
        }));
        Assert.That(replication.Ours, Is.EqualTo(
            "At 50 calls, compared with a new connection for each call: a pool that uses each connection once took 0.50 [0.50–0.50]×, a "
                + "pool that reuses them took 0.20 [0.20–0.20]×, "
            + "one shared connection took 0.10 [0.10–0.10]×; opening was 40 % of the time of new connections."));
    }

    [Test]
    public void What_TLS_adds_to_a_connection_and_its_call_stands_in_its_row_and_in_the_answer()
    {
        RepetitionRecord[] secured = [
            .. s_runs.Select(run =>
                run with { Cell = run.Cell with { Tls = true },
            Time = run.Time with { WallMs = 3 * run.Time.WallMs, SetupMs = 3 * run.Time.SetupMs } })];

        Replication replication = ProxiesReplication.Of([.. s_runs, .. secured]);

        Assert.That(replication.Tables.Single().Rows[^1].Take(4), Is.EqualTo(new[] { "50, sockets/direct+tls", "9,000", "6,000", "40 %" }));
        Assert.That(replication.Tables.Single().Rows[^2][2], Is.EqualTo("–"));
        Assert.That(replication.Tables.Single().Rows[^1]
            .Skip(7), Is.EqualTo(new[] { "0.20 [0.20–0.20]", "0.10 [0.10–0.10]" }), "against new connections of TLS");
        Assert.That(replication.Ours,
            Does.EndWith(" TLS added to a call on a separate connection: 6,000 µs (50, sockets/direct+tls)."));
        Assert.That(replication.Why, Does.Contain("TLS handshake").And.Not.Contain("No transport here uses TLS"));
    }

    [Test]
    public void The_author_s_figures_stand_beside_ours()
    {
        Replication replication = ProxiesReplication.Of(s_runs);

        Assert.That(replication.Published, Does.Contain("Glavich").And.Contain("25 to 50 %"));
        Assert.That(replication.Why, Does.Contain("TLS"));
        Assert.That(replication.Tables.Single().Rows.Take(2).Select(row => row[4]), Has.All.EqualTo("about 0.5"));
        Assert.That(replication.Tables.SelectMany(table => table.Rows), Has.All.Count.EqualTo(replication.Tables[0].Columns.Count));
    }

    [Test]
    public void His_pool_is_drawn_beside_ours()
    {
        ReplicationChart chart = ProxiesReplication.Of(s_runs).Charts.Single();

        Assert.That(chart.Title, Does.StartWith("At 50 calls: "));
        Assert.That((chart.Rows.Single().Name, chart.Rows[0].His.Single()), Is.EqualTo(("sockets/direct", 0.5)));
        Assert.That(chart.Rows[0].Ours, Is.EqualTo(0.5).Within(1e-9));
    }

    [Test]
    public void Over_several_transports_the_least_and_the_most_are_named()
    {
        RepetitionRecord[] soap = [.. s_runs.Select(run => run with
        {
            Cell = run.Cell with { Transport = "soap" },
            Time = run.Time with { WallMs = run.Cell.Against is null
                ? run.Time.WallMs
                : 1.5 * run.Time.WallMs, SetupMs = run.Time.SetupMs / 2 },
        })];

        Assert.That(ProxiesReplication.Of([.. s_runs, .. soap]).Ours,
            Does.Contain(
            "one shared connection took from 0.10 [0.10–0.10]× (sockets/direct) to 0.15 [0.15–0.15]× (soap/direct); opening was 20 % to "
                + "40 % of the time of new connections."));
    }

    [Test]
    public void Repetitions_that_do_not_count_and_single_blocks_give_no_ratio()
    {
        RepetitionRecord[] one = [.. s_runs.Where(run => run.Block == 1)];
        RepetitionRecord[] bad = [.. s_runs.Select(run => run.Cell.Variant == "pooled" ? run with { Reason = "a row was lost" } : run)];

        Assert.That(ProxiesReplication.Of(one).Tables.Single().Rows[^1][4], Is.EqualTo("–"));
        Assert.That(ProxiesReplication.Of(one).Ours, Does.Contain("has no ratio (it needs two blocks with both)"));
        Assert.That(ProxiesReplication.Of(bad).Tables.Single().Rows[^1].Skip(4).Take(3), Is.EqualTo(new[] { "–", "–", "–" }));
        Assert.That(ProxiesReplication.Of([]).Tables.Single().Rows, Has.Count.EqualTo(2));
    }

    private static IEnumerable<RepetitionRecord> Runs(ProxyUse use, double wallMs, double setupMs, double cpuMs) =>
        from block in new[] { 1, 2 }
        let cell = Points.Cell(
            "proxies/50", CsvText.Of(use), use == ProxyUse.NewEachCall
                ? null
                : "new_each_call", CallForm.Sync, transport: TransportCases.Create("sockets/direct"))
        let run = SampleRuns.Run(cell, Points.Workload(50), block, wallMs * block)
        select run with
        {
            Time = run.Time with { SetupMs = setupMs * block },
            Client = new() { CpuUserMs = cpuMs / 2, CpuSysMs = 0 },
            Server = new() { CpuUserMs = 0, CpuSysMs = cpuMs / 2 },
        };
}
