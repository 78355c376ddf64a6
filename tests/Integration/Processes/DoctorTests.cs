namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client doctor</c> on this very machine.</summary>
[Category("Long")]
internal sealed class DoctorTests : ProcessTestBase
{
    private static readonly string[] s_checks =
    [
        "build", "runtime", "cores", "governor", "clock", "open files", "disk", "steal", "foreign CPU", "load", "swap", "loopback", "ports",
            "docker", "database",
    ];

    [Test]
    public async Task Every_check_is_a_line_with_its_outcome_and_the_exit_code_reports_failures_alone()
    {
        ProgramResult result = await Client("doctor", "--db", "memory");

        string[] lines = result.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.That(lines.Select(line => line[15..28].Trim()), Is.EqualTo(s_checks));
        Assert.That(lines, Has.All.Match("^(ok|warn|fail|not available) "));
        Assert.That(result.ExitCode, Is.EqualTo(lines.Any(line => line.StartsWith("fail", StringComparison.Ordinal)) ? 1 : 0),
            result.Output);
        Assert.That(result.Errors, Is.Empty);
        Assert.That(Directory.EnumerateFileSystemEntries(Folder), Is.Empty, "it leaves nothing behind");
    }

    [TestCase("sqlite", "missing/rows.db", "missing")]
    [TestCase("postgres", "Host=127.0.0.1;Port=1;Username=me;Password=geheim", "127.0.0.1:1")]
    public async Task A_database_that_can_not_be_reached_fails(string db, string connection, string named)
    {
        ProgramResult result = await Client("doctor", "--db", db, "--connection", connection);

        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output);
        Assert.That(result.Output, Does.Match($@"fail +database .*{named}").And.Not.Contain("geheim"));
    }

    [Test]
    public async Task A_database_that_is_there_is_reported_with_its_settings()
    {
        await Client("seed", "--db", "sqlite", "--rows", "1");

        ProgramResult result = await Client("doctor", "--db", "sqlite");

        Assert.That(result.Output,
            Does.Match(@"ok +database +sqlite at .*integration-methods\.db, version 3\.[\d.]+, journal_mode wal, synchronous "));
    }

    [Test]
    public async Task A_run_leaves_out_the_checks_that_passed()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the evidence is read from /proc");
        ProgramResult result = await Client(
            "--db", "memory", "--transport", "inprocess", "--form", "sync", "--in-flight", "1", "--batches", "1", "--batch-size", "1",
                "--repetitions", "1", "--warmup-limit", "0", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output, Does.Not.Match("(?m)^ok"));
    }
}
