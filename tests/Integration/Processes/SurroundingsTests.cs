namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>What a shell or a system does to a program: one line on standard error, and a documented exit code.</summary>
[Category("Long")]
internal sealed class SurroundingsTests : ProcessTestBase
{
    private const string Full = "standard output can't be written (No space left on device)";

    private const string Run = "--db memory --transport sockets/direct --form sync --in-flight 1 --batches 2 --batch-size 2 "
        + "--controls off --warmup-limit 0";

    [SetUp]
    public void NeedLinux()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("/dev/full and /proc are of Linux");
    }

    [TestCase("client list >/dev/full", Full)]
    [TestCase("client --help >/dev/full", Full)]
    [TestCase("client " + Run + " --repetitions 1 --output out >/dev/full", Full)]
    [TestCase("client " + Run + " --repetitions 1 --output out --log json >/dev/full", Full)]
    [TestCase("client list >&-", "standard output is closed: redirect it to a file")]
    [TestCase("client " + Run + " --repetitions 1 --output out >&-", "standard output is closed: redirect it to a file")]
    [TestCase("server --transport sockets/direct --db memory >/dev/full", Full)]
    [TestCase("server --transport sockets/direct --db memory >&-", "standard output is closed")]
    [TestCase("ulimit -n 64; client list", "this process may open only 64 files, but needs 128 to start: raise the limit")]
    [TestCase("ulimit -n 64; client " + Run + " --repetitions 1 --output out", "this process may open only 64 files")]
    [TestCase("ulimit -n 64; server --transport sockets/direct --db memory", "this process may open only 64 files")]
    [TestCase("ulimit -n 128; client " + Run + " --repetitions 1 --output out", "error: ")]
    [TestCase("mkdir gone; cd gone; rmdir ../gone; client " + Run + " --repetitions 1", "")]
    [TestCase("mkdir gone; cd gone; rmdir ../gone; client seed --connection x.db", "")]
    public async Task It_ends_with_one_line_and_exit_code_1(string command, string expected)
    {
        ProgramResult result = await ShellAsync(command);

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain(expected).And.Not.Contain("\n").And.Not.Contain("   at "));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    [TestCase("client list 2>/dev/full", 0)]
    [TestCase("client list 2>&-", 0)]
    [TestCase("client nope 2>/dev/full", 2)]
    [TestCase("client nope 2>&-", 2)]
    [TestCase("client list <&-", 0)]
    [TestCase("client list >/dev/full 2>/dev/full", 1)]
    [TestCase("client list >&- 2>&-", 1)]
    public async Task The_exit_code_is_right_where_it_can_not_be_explained(string command, int exitCode)
    {
        ProgramResult result = await ShellAsync(command);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((exitCode, "")));
    }

    [Test]
    public async Task Of_two_runs_into_one_folder_the_second_is_refused_at_its_start()
    {
        using Program first = Program.Start("client", Folder, [.. Run.Split(' '), "--repetitions", "1000", "--output", "out"]);
        await Until(() => File.Exists(Path.Combine(Folder, "out", "run.lock")), first);

        ProgramResult second = await Client([.. Run.Split(' '), "--repetitions", "1", "--output", "out"]);
        await WaitForRuns(3, first);
        first.Signal("KILL");
        await first.EndAsync();
        // The system has released the lock of the killed run.
        using Program resumed = Program.Start("client", Folder, "--resume", "out");
        while (!(await resumed.ReadLineAsync()).StartsWith("Resumed: ", StringComparison.Ordinal))
        {
        }

        Assert.That((second.ExitCode, second.Errors), Is.EqualTo((1,
            $"error: Another run is writing to {Path.Combine(Folder, "out")}: wait until that run has ended, or name another folder with "
                + "--output.")));    }

    [Test]
    public async Task A_run_under_nohup_survives_the_end_of_its_terminal()
    {
        using Program run = Program.StartTool("bash", Folder,
            ["-c", $"trap '' HUP; exec {Command("client")} {Run} --repetitions 3 --output out"]);
        await WaitForRuns(1, run);

        run.Signal("HUP");
        ProgramResult result = await run.EndAsync();

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
    }

    private Task<ProgramResult> ShellAsync(string command) => Program.RunToolAsync("bash", Folder, "-c",
        $"client() {{ {Command("client")} \"$@\"; }}; server() {{ {Command("server")} \"$@\"; }}; {command}");

    private static string Command(string program) =>
        $"'{Program.Dotnet}' '{Path.Combine(AppContext.BaseDirectory, $"{program}.dll")}'";
}
