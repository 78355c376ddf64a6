namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The scenario proxies with real processes.</summary>
[Category("Long")]
internal sealed class ProxiesScenarioTests : ProcessTestBase
{
    [Test]
    public async Task A_quick_run_makes_both_series_in_every_way_and_checks_each_answer()
    {
        ProgramResult result = await Scenario("proxies");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.GroupBy(run => run["variant"]).Select(variant => (variant.Key, variant.Count())),
            Is.EquivalentTo(new[] { ("new_each_call", 2), ("pooled", 2), ("pooled_reused", 2), ("shared", 2) }));
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["scenario"], run["batches"], run["valid"]), Is.EqualTo(("proxies/50", "50", "1")), run["reason"]);
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
            foreach (string time in run["block"] == "1" ? new[] { "wall_ms", "cold_ms", "setup_ms" } : ["wall_ms", "setup_ms"])
                Assert.That(double.Parse(run[time], CultureInfo.InvariantCulture), Is.GreaterThan(0), time);
            // The clock of the processor may not have ticked in so short a window.
            Assert.That(new[] { run["client_cpu_user_ms"], run["server_cpu_user_ms"] }, Has.All.Not.Empty);
        }
        Assert.That(ReadCsv("contrasts.csv").Count(row => row["family"] == "declared"), Is.EqualTo(3 * 2), "two outcomes");
        Assert.That(result.Output, Does.Contain("Paul Glavich").And.Contain("No transport uses TLS"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")), Does.Contain("Paul Glavich"));
    }

    [Test]
    public async Task Wrong_arguments_are_refused_before_anything_runs() =>
        Assert.That(await RefusalAsync("run", "proxies", "--pool-size", "3"),
            Does.Contain("--pool-trigger must be less than --pool-size 3"));
}
