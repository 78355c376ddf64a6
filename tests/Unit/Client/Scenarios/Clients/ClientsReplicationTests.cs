using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Clients;

/// <summary>The story's figures are those of the repetitions, and it reports missing ones as missing.</summary>
internal sealed class ClientsReplicationTests
{
    private static readonly RepetitionRecord[] s_runs =
    [
        .. Runs("requests", "batches", null, 10), .. Runs("requests", "one_row", "batches", 30),
        .. Runs("threads", "one_thread", null, 40), .. Runs("threads", "threads_8", "one_thread", 10),
        .. Runs("server", "multi_threaded", null, 10), .. Runs("server", "single_threaded", "multi_threaded", 16),
    ];

    [Test]
    public void Ratios_are_those_of_the_repetitions_beside_the_author_s()
    {
        ReplicationTable table = ClientsReplication.Of(s_runs).Tables.Single();

        Assert.That(table.Columns, Is.EqualTo(new[] { "what", "published", "ours, sockets/direct" }));
        Assert.That(table.Rows.Select(row => row[2]),
            Is.EqualTo(new[] { "3.00 [3.00–3.00]", "–", "–", "–", "0.25 [0.25–0.25]", "1.60 [1.60–1.60]", "–", "–", "–", "–" }));
        Assert.That(table.Rows.Select(row => row[1]), Is.EqualTo(new[] { "–", "–", "–", "faster", "–", "1.55–1.80", "–", "–", "–", "–" }));
    }

    [Test]
    public void What_was_found_is_reported_in_a_sentence_without_what_was_not_run()
    {
        Replication replication = ClientsReplication.Of(s_runs);

        Assert.That(replication.Ours, Is.EqualTo(
            "Over sockets/direct, time ratios: one row per request / batches 3.00 [3.00–3.00]; several threads / one, in the client 0.25 "
                + "[0.25–0.25]; one thread / several, in the server 1.60 [1.60–1.60]."));
        Assert.That(replication.Published, Does.Contain("Eric Lemes").And.Contain("55 to 80 % longer"));
    }

    [Test]
    public void The_ends_of_his_range_are_drawn_beside_our_ratio()
    {
        ReplicationChart chart = ClientsReplication.Of(s_runs).Charts.Single();

        ReplicationRow row = chart.Rows.Single();
        Assert.That((chart.Even, row.Name), Is.EqualTo((1.0, "sockets/direct")));
        Assert.That(new[] { row.Ours, row.Lo, row.Hi }, Has.All.EqualTo(1.6).Within(1e-9));
        Assert.That(row.His, Is.EqualTo(new[] { 1.55, 1.80 }));
    }

    [Test]
    public void Without_two_blocks_there_is_no_ratio()
    {
        Replication replication = ClientsReplication.Of([.. s_runs.Where(run => run.Block == 1)]);

        Assert.That(replication.Ours, Is.EqualTo("No ratio is available: it needs two blocks with both."));
        Assert.That(replication.Tables.Single().Rows.Select(row => row[2]), Has.All.EqualTo("–"));
    }

    [Test]
    public void Answers_are_beside_the_rest_of_their_transport()
    {
        Replication replication = ClientsReplication.Of([
            .. Runs("requests", "batches", null, 10, "grpc/direct"), .. Runs("requests", "one_row", "batches", 30, "grpc/direct"),
            .. Runs("answers", "async_list", null, 10, "grpc/direct"),
                .. Runs("answers", "async_stream", "async_list", 20, "grpc/direct", ReplyKind.Stream)]);

        Assert.That(replication.Tables.Single().Columns, Is.EqualTo(new[] { "what", "published", "ours, grpc/direct" }));
        Assert.That(replication.Ours,
            Is.EqualTo("Over grpc/direct, time ratios: one row per request / batches 3.00 [3.00–3.00]; stream / list, async 2.00 "
                + "[2.00–2.00]."));
    }

    private static IEnumerable<RepetitionRecord> Runs(
        string point, string variant, string? against, double wallMs, string transport = "sockets/direct",
            ReplyKind answer = ReplyKind.List) =>
        from block in new[] { 1, 2 }
        let cell = Points.Cell($"clients/{point}", variant, against, CallForm.Sync, transport: TransportCases.Create(transport))
            with { Answer = answer }
        select SampleRuns.Run(cell, Points.Workload(1, 100), block, wallMs * block);
}
