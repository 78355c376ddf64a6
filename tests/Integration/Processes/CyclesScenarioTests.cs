using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The scenario <c>cycles</c> in real processes, and what every scenario has in common.</summary>
[Category("Long")]
internal sealed class CyclesScenarioTests : ProcessTestBase
{
    [Test]
    public async Task A_quick_run_checks_every_answer_and_can_be_rebuilt()
    {
        ProgramResult result = await Client("run", "cycles", "--quick", "--warmup-limit", "0", "--output",
            Path.Combine("out", "cycles"));

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        string folder = Path.Combine(Folder, "out", "cycles");
        List<Dictionary<string, string>> runs = ReadCsv(Path.Combine("cycles", "runs.csv"));
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1"));
        Assert.That(runs.Select(run => run["target_sha256"]),
            Is.EqualTo(runs.Select(run => run["source_sha256"])).And.All.Length.EqualTo(64));
        Assert.That(runs.Select(run => run["variant"]).Distinct(), Is.EquivalentTo(new[] { "in_order", "task_run" }));
        Assert.That(runs.Where(run => run["variant"] == "task_run").Select(run => run["against"]), Has.All.EqualTo("in_order"));
        Assert.That(runs.Select(run => run["scenario"]), Has.Some.EqualTo("cycles/1000000/1cpu").And.Some.EqualTo("cycles/sleep-1ms/1cpu"));
        Assert.That(runs.Select(run => run["control"]), Has.Some.EqualTo("aa_twin").And.Some.EqualTo("delay10"));
        Assert.That(result.Output, Does.Contain("Adam Krieger").And.Contain("With 1 processor two tasks"));
        foreach (string script in new[] { "rebuild_comparison.py", "rebuild_contrasts.py" })
        {
            using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File($"Python/{script}"), folder);
            Assert.That((await python.EndAsync()).Item1, Is.Zero, script);
        }
        Assert.That(await File.ReadAllTextAsync(Path.Combine(folder, "report.html")),
            Does.Contain("The experiment that this run repeats").And.Contain("Krieger"));
    }

    [Test]
    public async Task All_scenarios_run_one_after_the_other_into_folders_of_their_own()
    {
        ProgramResult result = await Scenario("all", "--repetitions", "1");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        string index = await File.ReadAllTextAsync(Path.Combine(Folder, "out", "index.html"));
        foreach (IScenario scenario in ScenarioCatalog.Experiments)
        {
            Assert.That(index, Does.Contain($"href=\"{scenario.Name}/report.html\""));
            Assert.That(File.Exists(Path.Combine(Folder, "out", scenario.Name, "report.html")));
            Assert.That(ReadCsv(Path.Combine(scenario.Name, "runs.csv"))
                .Select(run => (run["scenario"].Split('/')[0], run["valid"])), Is.Not.Empty.And.All.EqualTo((scenario.Name, "1")));
        }
    }

    [TestCase("run juggling", "unknown command 'juggling'")]
    [TestCase("run all --cycles 10", "--cycles")]
    [TestCase("run cycles --cycles 0", "--cycles must be numbers from 1")]
    [TestCase("run cycles --processors 9999", "--processors must be numbers from 1")]
    [TestCase("run cycles --cycles , --sleeps ,", "leave nothing to run")]
    public async Task Wrong_arguments_are_refused(string arguments, string expected) =>
        Assert.That(await RefusalAsync(arguments.Split(' ')), Does.Contain(expected));

    [Test]
    public async Task A_run_that_is_stopped_keeps_what_was_done()
    {
        using Program client = Program.Start("client", Folder, "run", "cycles", "--cycles", "1000", "--sleeps", ",", "--repetitions",
            "1000", "--output", "out");
        await WaitForRuns(2, client);
        client.Signal("INT");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        Assert.That(result.Output, Does.Contain("stopped by the user"));
        Assert.That(ReadCsv("comparison.csv"), Is.Not.Empty);
    }
}
