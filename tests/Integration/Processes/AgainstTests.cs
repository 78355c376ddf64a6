namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// This build against itself, from its own folder: cells of both in every block, and what the files and the program's end say of them.
/// </summary>
[Category("Long")]
internal sealed class AgainstTests : ProcessTestBase
{
    [Test]
    public async Task A_build_against_itself_has_every_cell_twice_in_each_block_and_a_verdict_on_each()
    {
        ProgramResult result = await RunAgainstItself();

        // On a busy machine, ten short repetitions don't show even a factor of ten.
        Assert.That(result.ExitCode, Is.AnyOf(0, 4), result.Errors + result.Output);
        Assert.That(result.Output, Does.Contain("Builds: this one (.NET ").And.Contain("which is the same program"));
        // So short repetitions may fail one of the controls, and then the run is right to give no verdict.
        Assert.That(result.Unwrapped, Does.Contain("This build against the other build, 2 cells")
            .Or.Match("This run gives no verdict on the two builds: (identical cells differ|the delay control contradicts)"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1"));
        Assert.That(runs.GroupBy(run => run["block"])
            .Select(block => block.Select(run => $"{run["transport"]} {run["build"]} {run["control"]}").Order()),
            Has.Exactly(10).Items.And.All.EqualTo(
                new[] { "inprocess other ", "inprocess this ", "sockets other ", "sockets this ", "sockets this aa_twin",
                "sockets this delay10" }));
        Assert.That(ReadCsv("contrasts.csv").Where(contrast => contrast["family"] == "declared" && contrast["outcome"] == "wall_time")
            .Select(contrast => (contrast["a"], contrast["b"])), Is.EqualTo(new[]
        {
            ("inprocess/direct sync 1 other_build", "inprocess/direct sync 1"),
                ("sockets/direct sync 1 other_build", "sockets/direct sync 1"),
        }));
        Assert.That(ReadCsv("comparison.csv").Select(row => row["build"]).Distinct(), Is.EquivalentTo(new[] { "this", "other" }));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "environment.json")), Does.Contain("\"other_build\": {"));

        ProgramResult table = await Client("compare", "out", "--format", "md", "--fail-on", "slower:900%");
        Assert.That(table.ExitCode, Is.EqualTo(result.ExitCode), table.Errors + table.Output);
        Assert.That(table.Output, Does.Contain("same shuffled blocks").And.Contain("| sockets/direct sync 1 |"));
    }

    [TestCase("--fail-on", "slower:5%")]
    [TestCase("--against", "nowhere/at/all")]
    public async Task What_can_not_be_compared_is_one_line(params string[] arguments)
    {
        ProgramResult result = await Run(arguments);

        Assert.That(result.ExitCode, Is.AnyOf(1, 2), result.Output);
        Assert.That(result.Errors, Does.StartWith("error: --").And.Contain("--against").And.Not.Contain("\n"));
        Assert.That(Directory.Exists(Path.Combine(Folder, "out")), Is.False, "nothing was begun");
    }

    private Task<ProgramResult> RunAgainstItself() => Run("--against", AppContext.BaseDirectory, "--fail-on", "slower:900%");

    private Task<ProgramResult> Run(params string[] arguments) => Client(
        ["--db", "memory", "--transport", "sockets/direct", "--form", "sync", "--in-flight", "1", "--batches", "4", "--batch-size", "5",
            "--repetitions", "10", "--isolation", "session", "--warmup-limit", "0", "--output", "out", .. arguments]);
}
