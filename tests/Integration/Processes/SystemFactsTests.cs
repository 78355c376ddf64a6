namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// A system that reports nothing beyond what .NET does everywhere, as macOS: figures are empty, and everything else works.
/// </summary>
[Category("Long")]
internal sealed class SystemFactsTests : ProcessTestBase
{
    // By kind of fact: processes and processors, the wire, threads, noise.
    private static readonly string[] s_facts =
    [
        "client_ctx_switches_voluntary", "server_ctx_switches_involuntary", "client_threads_max", "server_threads_max",
            "client_tp_blocked_ms", "server_tp_blocked_ms",
        "wire_bytes", "noise_steal_ms", "noise_foreign_cpu_ms", "noise_culprits", "noise_throttled", "noise_major_faults",
            "noise_tcp_retransmits", "noise_tcp_segments",
    ];

    [Test]
    public async Task A_run_without_them_is_valid_and_leaves_them_empty()
    {
        ProgramResult result = await RunAsync("--db", "memory", "--transport", "sockets/direct,grpc/direct", "--in-flight", "2",
            "--batches", "4", "--batch-size", "2",
            "--repetitions", "2", "--warmup-limit", "0", "--controls", "off", "--output", "out");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => run["valid"]).ToArray(), Has.Length.EqualTo(12).And.All.EqualTo("1"));
        Assert.That(runs.SelectMany(run => s_facts.Where(fact => run[fact] != "")).Distinct(), Is.Empty);
        Assert.That(runs.Select(run => run["client_cpu_user_ms"]), Has.None.Empty, "what .NET reports everywhere");
    }

    [Test]
    public async Task Doctor_says_what_it_can_not_check()
    {
        ProgramResult result = await RunAsync("doctor", "--db", "memory");

        Assert.That(result.ExitCode, Is.Zero, result.Output);
        foreach (string check in new[] { "steal", "foreign CPU", "load", "swap", "open files", "governor" })
            Assert.That(result.Output, Does.Match($"not available +{check} "));
    }

    private Task<ProgramResult> RunAsync(params string[] arguments) =>
        Program.RunToolAsync(Program.Dotnet, Folder, [Path.Combine(AppContext.BaseDirectory, "client.dll"), .. arguments],
            (SystemFacts.Variable, "off"));
}
