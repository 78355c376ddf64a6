using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The scenario clients with real processes.</summary>
[Category("Long")]
internal sealed class ClientsScenarioTests : ProcessTestBase
{
    [Test]
    public async Task A_quick_run_fetches_every_row_in_every_way_and_checks_them()
    {
        ProgramResult result = await Scenario("clients");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => (run["scenario"], run["variant"])).Distinct(), Is.EquivalentTo(new[]
        {
            ("clients/requests", "batches"), ("clients/requests", "one_row"), ("clients/server", "multi_threaded"),
                ("clients/server", "single_threaded"),
        }));
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["rows"], run["valid"]), Is.EqualTo(("200", "1")), run["reason"]);
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
            foreach (string figure in run["block"] == "1" ? new[] { "wall_ms", "cold_ms", "batch_p50_ms" } : ["wall_ms", "batch_p50_ms"])
                Assert.That(double.Parse(run[figure], CultureInfo.InvariantCulture), Is.GreaterThan(0), figure);
            // The clock of the processor may not have ticked in so short a window.
            Assert.That(new[] { run["client_cpu_user_ms"], run["server_cpu_user_ms"] }, Has.All.Not.Empty);
        }
        Assert.That(ReadCsv("contrasts.csv").Count(row => row["family"] == "declared"), Is.EqualTo(2 * 2), "two outcomes");
        Assert.That(result.Output, Does.Contain("Eric Lemes").And.Contain("1.55–1.80"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")), Does.Contain("Eric Lemes"));
    }

    [Test]
    public async Task Answers_come_back_as_a_list_a_stream_and_chunks_with_every_row()
    {
        ProgramResult result = await Scenario(
            "clients", "--points", "answers", "--transport", "grpc/direct", "--row-delay", "0", "--threads", "2");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["variant"], run["answer"], run["rows"], run["valid"]))
            .Distinct(), Is.EquivalentTo(new[]
        {
            ("sync_list", "list", "200", "1"), ("sync_stream", "stream", "200", "1"), ("sync_chunks", "chunks", "200", "1"),
            ("async_list", "list", "200", "1"), ("async_stream", "stream", "200", "1"), ("async_chunks", "chunks", "200", "1"),
        }));
        Assert.That(ReadCsv("contrasts.csv").Where(row => row["family"] == "declared").Select(row => row["a"].Split(' ')[0])
            .Distinct(), Is.EquivalentTo(new[] { "sync_list", "async_list" }));
        Assert.That(result.Output, Does.Contain("stream / list, async").And.Contain("chunks / list, sync"));
        using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File("Python/rebuild_contrasts.py"),
            Path.Combine(Folder, "out"));
        Assert.That((await python.EndAsync()).Item1, Is.Zero);
    }

    [Test]
    public async Task Forms_that_differ_at_the_two_ends_are_run_by_name()
    {
        ProgramResult result = await Scenario(
            "clients", "--points", "forms", "--repetitions", "1", "--row-delay", "0", "--threads", "2");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => (run["variant"], run["form"], run["valid"])), Is.EquivalentTo(new[]
        {
            ("sync_client_sync_server", "sync", "1"), ("async_client_sync_server", "async", "1"),
            ("sync_client_async_server", "sync", "1"), ("async_client_async_server", "async", "1"),
        }));
    }
}
