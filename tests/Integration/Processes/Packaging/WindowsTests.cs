using System.Runtime.InteropServices;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>The build for Windows, run by Wine.</summary>
[Category("Long")]
internal sealed class WindowsTests : ProcessTestBase
{
    private Wine? _wine;
    private string _client = "";

    [OneTimeSetUp]
    public async Task StartWine()
    {
        if (!OperatingSystem.IsLinux() || RuntimeInformation.OSArchitecture != Architecture.X64)
            Assert.Ignore("Wine runs programs of its own processor, on Linux");
        if (Wine.Loader is null)
            Skip.OrFailInCI("wine64 is not installed: apt-get install wine64");
        _client = Path.Combine(await Publication.SelfContainedAsync("win-x64"), "client.exe");
        _wine = await Wine.StartAsync(_client, "--version");
    }

    [OneTimeTearDown]
    public void StopWine() => _wine?.Dispose();

    [Test]
    public async Task The_main_job_runs_in_both_forms_and_writes_UTF_8()
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, TinyRun.Arguments);

        TinyRun.Check(result, ReadCsv("runs.csv"));
        foreach (string fact in new[] { "noise_cpus", "noise_major_faults", "noise_tcp_segments", "client_threads_max" })
            Assert.That(ReadCsv("runs.csv").Select(run => run[fact]), Has.None.Empty, fact);
        Assert.That(result.Output, Does.Contain("─").And.Contain("–").And.Not.Contain("\uFFFD"));
    }

    [Test]
    public async Task Every_wire_loses_no_row()
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, "--db", "memory", "--transport", "nettcp/direct,soap/direct,grpc/direct", "--in-flight", "2",
            "--batches", "4", "--batch-size", "2", "--repetitions", "1", "--warmup-limit", "0", "--noise-gates", "off", "--controls", "off", "--output", "out");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]).ToArray(), Has.Length.EqualTo(8).And.All.EqualTo("1"));
    }

    // A tiny run is too short to tell a program from a tick of the clock.
    [Test]
    public async Task The_CPU_time_of_other_programs_is_that_of_Windows()
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, "doctor", "--db", "memory");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(result.Output, Does.Match("foreign CPU +[0-9.]+ % of [0-9]+ processors"));
        Assert.That(result.Output, Does.Match("not available +steal ").And.Match("not available +load "), "no file of the system under Wine is read");
    }

    [TestCase("cycles", "--cycles", "1000", "--processors", "1")]
    [TestCase("proxies", "--iterations", "20", "--transport", "sockets/direct")]
    public async Task A_scenario_runs(string scenario, params string[] options)
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, ["run", scenario, "--quick", "--repetitions", "1", "--warmup-limit", "0", "--controls", "off", "--output", "out", .. options]);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Is.Not.Empty.And.All.EqualTo("1"));
    }

    [Test]
    public async Task An_unknown_option_is_wrong_usage()
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, "--transprot", "sockets");

        Assert.That(result.ExitCode, Is.EqualTo(2));
        Assert.That(result.Errors, Does.StartWith("error: unknown option '--transprot'").And.Contain("--transport"));
    }

    [Test]
    public async Task Ctrl_C_saves_what_was_done()
    {
        using Program client = _wine!.Start(Folder, _client, "--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--repetitions", "1000", "--warmup-limit", "0", "--noise-gates", "off", "--output", "out");
        // Two of them may be the floor's.
        await WaitForRuns(3);

        // Wine turns the signal into the event of the console.
        client.Signal("INT");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        Assert.That(result.Errors, Does.Contain("completed results are being saved"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "comparison.csv")), Does.Contain("sockets"));
    }
}
