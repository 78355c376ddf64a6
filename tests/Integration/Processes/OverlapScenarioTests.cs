namespace IntegrationMethods.Tests.Integration.Processes;

[Category("Long")]
internal sealed class OverlapScenarioTests : ProcessTestBase
{
    private string Files => Path.Combine(Folder, "files");

    [SetUp]
    public void MakeFiles() => Directory.CreateDirectory(Files);

    [Test]
    public async Task Every_way_does_the_same_work_and_leaves_nothing_behind()
    {
        ProgramResult result = await Scenario("overlap", "--repetitions", "1", "--folder", Files);

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(8));
        Assert.That(runs.Select(run => run["valid"]), Is.All.EqualTo("1"));
        Assert.That(runs.Select(run => run["target_sha256"]).Distinct().Count(), Is.EqualTo(1));
        Assert.That(runs.Where(run => run["variant"] is "apm" or "async_continue_with")
            .Select(run => run["async_kind"]), Is.All.EqualTo("over_sync"));
        Assert.That(runs.Where(run => run["variant"] == "random_access")
            .Select(run => run["async_kind"]), Is.All.EqualTo(OperatingSystem.IsWindows() ? "native" : "over_sync"));
        Assert.That(result.Output, Does.Contain("synchronous file I/O").And.Contain("21,781"));
        Assert.That(Directory.GetFileSystemEntries(Files), Is.Empty);
    }

    [Test]
    public async Task Ctrl_C_stops_it_and_removes_its_files()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("signals are sent by kill(1)");
        using Program client = Start();
        await Until(() => Directory.GetFiles(Files, "*", SearchOption.AllDirectories).Length > 0, client);
        client.Signal("INT");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Output + result.Errors);
        Assert.That(Directory.GetFileSystemEntries(Files), Is.Empty);
    }

    [Test]
    public async Task A_run_that_is_killed_has_its_last_process_remove_its_files()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("signals are sent by kill(1)");
        using Program client = Start();
        await Until(() => Directory.GetFiles(Files, "*", SearchOption.AllDirectories).Length > 0, client);
        client.Signal("KILL");

        await Until(() => Directory.GetFileSystemEntries(Files).Length == 0);
    }

    // Long enough to be met at work, short enough to end by itself.
    private Program Start() =>
        Program.Start("client", Folder, "run", "overlap", "--quick", "--size-mib", "1", "--times", "300", "--repetitions", "20",
        "--controls", "off",
        "--folder", Files, "--output", "out");
}
