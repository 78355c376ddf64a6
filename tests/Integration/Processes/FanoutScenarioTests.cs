namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The scenario <c>fanout</c> in real processes.</summary>
[Category("Long")]
internal sealed class FanoutScenarioTests : ProcessTestBase
{
    [Test]
    public async Task A_quick_run_checks_every_answer_and_reports_the_product_services_threads()
    {
        ProgramResult result = await Scenario("fanout", "--callers", "2", "--external", "sleep,delay", "--repetitions", "1");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => (run["scenario"], run["transport"], run["variant"])), Is.EquivalentTo(
            from external in new[] { "sleep", "delay" }
            from variant in new[] { "get_product", "get_product_2", "get_product_3" }
            select ($"fanout/2/x0.02/{external}", "soap", variant)));
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1"));
        Assert.That(runs.Select(run => run["target_sha256"]),
            Is.EqualTo(runs.Select(run => run["source_sha256"])).And.All.Length.EqualTo(64));
        foreach (string column in new[] { "server_tp_threads_max", "server_tp_queue_max", "client_cpu_user_ms", "batch_max_ms",
            "setup_ms" })
            Assert.That(runs.Select(run => run[column]), Has.All.Not.Empty, column);
        // Their calls block threads of the pool, whatever the callers' connections have.
        Assert.That(runs.Where(run => run["variant"] != "get_product_3")
            .Select(run => run["server_tp_threads_max"]), Has.None.EqualTo("0"));
        Assert.That(result.Output, Does.Contain("The Power of Async").And.Contain("100 get_product_3").And.Contain("2 callers over SOAP"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")), Does.Contain("external calls at once"));
    }
}
