namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client compare</c> over folders that real runs have made.</summary>
[Category("Long")]
internal sealed class CompareTests : ProcessTestBase
{
    private readonly TemporaryFolder _made = new();

    /// <summary>Two runs of the same work, and one of other work.</summary>
    [OneTimeSetUp]
    public async Task Run()
    {
        foreach ((string output, string batchSize) in new[] { ("a", "5"), ("b", "5"), ("other", "6") })
        {
            ProgramResult result = await Program.RunAsync("client", _made.Path,
                "--db", "memory", "--transport", "sockets", "--form", "sync", "--in-flight", "1", "--batches", "4", "--batch-size",
                batchSize, "--repetitions", "3", "--warmup-limit", "0", "--controls", "off", "--output", output);
            Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        }
    }

    [OneTimeTearDown]
    public void Remove() => _made.Dispose();

    [SetUp]
    public void Copy()
    {
        foreach (string run in new[] { "a", "b", "other" })
        {
            Directory.CreateDirectory(Path.Combine(Folder, run));
            foreach (string file in Directory.GetFiles(_made[run]))
                File.Copy(file, Path.Combine(Folder, run, Path.GetFileName(file)));
        }
    }

    [Test]
    public async Task Two_runs_are_set_side_by_side_in_every_format()
    {
        ProgramResult text = await Client("compare", "a", "b"), markdown = await Client("compare", "a", "b", "--format", "md"),
            page = await Client("compare", "a", "b", "--format", "html");

        Assert.That(new[] { text, markdown, page }.Select(result => (result.ExitCode, result.Errors)), Has.All.EqualTo((0, "")));
        Assert.That(text.Output,
            Does.Contain("A: a (").And.Contain("B: b (").And.Contain("sockets/direct sync 1").And.Contain("Welch's t").And.Contain(
                "the reference"));
        Assert.That(markdown.Output,
            Does.Match(@"\| sockets/direct sync 1 \| [\d.,]+ \(3\) \| [\d.,]+ \(3\) \| [\d.\\<>]+ \\\[[\d.\\<>]+–[\d.\\<>]+\\\] \|"));
        Assert.That(page.Output,
            Does.StartWith("<!DOCTYPE html>").And.Contain("<h1>B against A, 1 cell: ").And.Contain("Which cells changed?"));
    }

    [Test]
    public async Task A_slower_run_fails_the_gate_with_an_exit_code_of_its_own_and_the_other_way_round_it_holds()
    {
        Times("a", sockets: 1, floor: 1);
        Times("b", sockets: 1_000, floor: 1);

        ProgramResult slower = await Client("compare", "a", "b", "--fail-on", "slower:5%"),
            faster = await Client("compare", "b", "a", "--fail-on", "slower:5%");

        Assert.That(slower.ExitCode, Is.EqualTo(3), slower.Output + slower.Errors);
        Assert.That(slower.Output, Does.Contain("FAILED slower:5%: sockets/direct sync 1 took").And.Contain(" slower"));
        Assert.That(faster.ExitCode, Is.Zero, faster.Output + faster.Errors);
        Assert.That(faster.Output, Does.Not.Contain("FAILED"));
    }

    [Test]
    public async Task A_run_in_a_busy_hour_is_no_slower_build_and_one_too_noisy_is_inconclusive()
    {
        Times("a", sockets: 1, floor: 1);
        Times("b", sockets: 1_000, floor: 1_000);

        ProgramResult busy = await Client("compare", "a", "b", "--fail-on", "slower:5%");
        Times("b", sockets: 1, floor: 1, restless: true);
        ProgramResult noisy = await Client("compare", "a", "b", "--fail-on", "slower:5%"), asked = await Client("compare", "a", "b");

        Assert.That(busy.ExitCode, Is.Zero, busy.Output + busy.Errors);
        Assert.That(noisy.ExitCode, Is.EqualTo(4), noisy.Output + noisy.Errors);
        Assert.That(noisy.Output,
            Does.Contain("CAN'T TELL slower:5%: sockets/direct sync 1 took").And.Contain("can't tell"));
        Assert.That(asked.ExitCode, Is.Zero, asked.Output + asked.Errors);
    }

    [Test]
    public async Task The_same_run_twice_is_equal_block_by_block()
    {
        ProgramResult result = await Client("compare", "a", "a", "--fail-on", "slower:0%");

        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(result.Output, Does.Contain("paired by block").And.Contain("1.00 [1.00–1.00]"));
    }

    [Test]
    public async Task Runs_of_other_work_are_refused_unless_anyway()
    {
        ProgramResult refused = await Client("compare", "a", "other"), anyway = await Client("compare", "a", "other", "--anyway");

        Assert.That((refused.ExitCode, refused.Output), Is.EqualTo((1, "")));
        Assert.That(refused.Errors,
            Does.StartWith("error: ").And.Contain("batch_size 5 against 6").And.Contain("--anyway").And.Not.Contain("\n"));
        Assert.That(anyway.ExitCode, Is.Zero, anyway.Errors);
        Assert.That(anyway.Output, Does.Contain("did different work: batch_size 5 against 6"));
    }

    [TestCase("a")]
    [TestCase("a", "a", "--fail-on", "slower")]
    [TestCase("a", "a", "--format", "pdf")]
    public async Task What_can_not_be_compared_is_refused(params string[] arguments) =>
        Assert.That(await RefusalAsync(["compare", .. arguments]), Is.Not.Empty);

    [Test]
    public async Task A_folder_that_is_not_there_is_one_line()
    {
        ProgramResult result = await Client("compare", "a", "nowhere");

        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output);
        Assert.That(result.Errors, Does.StartWith("error: ").And.Not.Contain("\n"));
    }

    [TestCase("environment.json", "{")]
    [TestCase("environment.json", "null")]
    [TestCase("runs.csv", "run_id\r\n1\r\n")]
    public async Task A_damaged_folder_is_named(string file, string content)
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "a", file), content);

        ProgramResult result = await Client("compare", "a", "a");

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors, Does.Contain(file).And.Contain("is damaged").And.Not.Contain("\n"));
    }

    // On a busy machine three short repetitions vary far more than any regression: so write synthetic times that vary little, or much.
    private void Times(string run, double sockets, double floor, bool restless = false)
    {
        string path = Path.Combine(Folder, run, "runs.csv");
        string[][] lines = [.. File.ReadAllLines(path).Select(line => line.Split(','))];
        int wall = Array.IndexOf(lines[0], "wall_ms"), cell = Array.IndexOf(lines[0], "transport"),
            block = Array.IndexOf(lines[0], "block");
        foreach (string[] line in lines.Skip(1))
        {
            double noise = restless && line[cell] == "sockets" ? int.Parse(line[block], CultureInfo.InvariantCulture) : 1;
            line[wall] = (10_000 * noise * (line[cell] == "sockets" ? sockets : floor)).ToString(CultureInfo.InvariantCulture);
        }
        File.WriteAllLines(path, lines.Select(line => string.Join(',', line)));
    }
}
