using System.Runtime.InteropServices;
using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>The build for Windows, run by Wine.</summary>
[Category("Long")]
internal sealed class WindowsTests : ProcessTestBase
{
    private static readonly string[] s_small =
    [
        "--db", "memory", "--in-flight", "2", "--repetitions", "2", "--batches", "10", "--batch-size", "5", "--warmup-limit", "0",
            "--controls", "off", "--output", "out",
    ];

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
    public async Task The_main_job_runs_over_every_wire_in_both_forms_and_writes_UTF_8()
    {
        ProgramResult result = await _wine!
            .RunAsync(Folder, _client, TinyRun.Of("sockets", "nettcp/direct", "soap/direct", "grpc/direct"));

        TinyRun.Check(result, ReadCsv("runs.csv"), "sockets", "nettcp", "soap", "grpc");
        foreach (string fact in new[] { "noise_cpus", "noise_major_faults", "noise_tcp_segments", "client_threads_max" })
            Assert.That(ReadCsv("runs.csv").Select(run => run[fact]), Has.None.Empty, fact);
        Assert.That(result.Output, Does.Contain("─").And.Contain("–").And.Not.Contain("\uFFFD"));
    }

    [Test]
    public async Task A_run_has_cells_by_TCP_and_by_named_pipe_and_compares_them()
    {
        ProgramResult result = await _wine!
            .RunAsync(Folder, _client, ["--transport", "sockets/direct,grpc/direct", "--address", "tcp,pipe", .. s_small]);

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        string[] keys = ["sockets/direct", "grpc/direct"];
        Assert.That(ReadCsv("runs.csv").Select(run => (run["cell"], run["valid"])).Distinct(), Is.EquivalentTo(
            from form in new[] { "sync", "async" }
            from cell in keys.SelectMany(key => new[] { key, $"{key}+pipe" }).Append("inprocess/direct")
            select ($"{cell} {form} 2", "1")));
        Assert.That(ReadCsv("comparison.csv").Where(cell => cell["address"] == "pipe")
            .Select(cell => (cell["sync_kind"], cell["async_kind"])).Distinct(), Is.EqualTo(new[] { ("over_async", "native") }));
        Assert.That(ReadCsv("contrasts.csv").Where(contrast => contrast["family"] == "address" && contrast["outcome"] == "wall_time")
            .Select(contrast => (contrast["a"], contrast["b"])), Is.EquivalentTo(
            from key in keys
            from form in new[] { "sync", "async" }
            select ($"{key} {form} 2", $"{key}+pipe {form} 2")));
    }

    [Test]
    public async Task A_server_says_its_named_pipe_and_a_run_reaches_it_by_its_name([Values("sync", "async")] string form)
    {
        using Program server = _wine!
            .Start(Folder, Path.Combine(Path.GetDirectoryName(_client)!, "server.exe"), "--transport", "sockets/direct", "--form", form,
            "--address", "pipe", "--db", "memory");
        JsonElement ready = JsonDocument.Parse(await server.ReadLineAsync()).RootElement;
        string endpoint = ready.GetProperty("endpoint").GetString()!;
        Assert.That(ready.GetProperty("pipe").GetString(), Is.EqualTo($@"\\.\pipe\integration-methods-{endpoint.Replace(':', '-')}"));

        ProgramResult served = await _wine.RunAsync(Folder, _client,
            ["--transport", "sockets/direct", "--form", form, "--server", endpoint, "--address", "pipe", .. s_small]);
        Assert.That(served.ExitCode, Is.Zero, served.Output + served.Errors);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["cell"], run["address"], run["valid"])).Distinct(), Is.EquivalentTo(new[]
        {
            ($"inprocess/direct {form} 2", "tcp", "1"), ($"sockets/direct+pipe {form} 2", "pipe", "1"),
        }));
        server.Input.Close();
        Assert.That((await server.EndAsync()).ExitCode, Is.Zero);
    }

    [TestCase("--tls on has no purpose with --address pipe, whose data never crosses a network: remove one of them.",
        "--transport", "sockets/direct", "--tls", "on")]
    [TestCase("--address pipe is not supported by soap/direct: choose from sockets/direct, grpc/direct, rest/direct, rest-h2/direct",
        "--transport", "soap/direct")]
    public async Task What_a_named_pipe_does_not_fit_is_refused_in_one_line(string expected, params string[] options)
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, ["--address", "pipe", "--db", "memory", .. options]);

        Assert.That(result.ExitCode, Is.EqualTo(2));
        Assert.That(result.Errors.TrimEnd(), Does.StartWith("error: ").And.Contain(expected).And.Not.Contain("\n"));
    }

    // A tiny run is too short to tell a program from a tick of the clock.
    [Test]
    public async Task The_CPU_time_of_other_programs_is_that_of_Windows()
    {
        ProgramResult result = await _wine!.RunAsync(Folder, _client, "doctor", "--db", "memory");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(result.Output, Does.Match("foreign CPU +[0-9.]+ % of [0-9]+ processors"));
        Assert.That(result.Output, Does.Match("not available +steal ").And.Match("not available +load "),
            "no file of the system under Wine is read");
    }

    [TestCase("cycles", "--cycles", "1000", "--processors", "1")]
    public async Task A_scenario_runs(string scenario, params string[] options)
    {
        ProgramResult result = await _wine!
            .RunAsync(Folder, _client,
            ["run", scenario, "--quick", "--repetitions", "1", "--warmup-limit", "0", "--controls", "off", "--output", "out", .. options]);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Is.Not.Empty.And.All.EqualTo("1"));
    }

    [Test]
    public async Task Ctrl_C_saves_what_was_done()
    {
        using Program client = _wine!
            .Start(Folder, _client, "--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--repetitions", "1000",
            "--warmup-limit", "0", "--output", "out");
        // Two of them may be the floor's.
        await WaitForRuns(3, client);

        // Wine turns the signal into the event of the console.
        client.Signal("INT");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        Assert.That(result.Errors, Does.Contain("completed results are being saved"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "comparison.csv")), Does.Contain("sockets"));
    }
}
