using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Calls at a rate, by real processes.</summary>
[Category("Long")]
internal sealed class OpenLoopTests : ProcessTestBase
{
    private static readonly string[] s_small = ["--batches", "20", "--batch-size", "5", "--repetitions", "2", "--warmup-limit", "0",
        "--output", "out"];

    [Test]
    public async Task Latency_is_told_beside_service_time_and_nothing_is_compared_by_wall_time()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "memory", "--transport", "sockets", "--in-flight", "2", "--rate", "200", "--arrivals", "poisson",
                "--log", "verbose"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output,
            Does.Contain("Open loop: 200 calls/s with poisson arrivals.").And.Contain("lateness max, ms").And.Contain(
                "at least ten calls lie beyond it"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(4 * 2), "no controls");
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["rate_per_s"], run["arrivals"], run["drops"], run["valid"]), Is.EqualTo(("200", "poisson", "0", "1")));
            Assert.That(Figure(run["latency_p50_ms"]), Is.GreaterThanOrEqualTo(Figure(run["batch_p50_ms"])));
            Assert.That(Figure(run["lateness_max_ms"]), Is.GreaterThanOrEqualTo(0).And.LessThanOrEqualTo(Figure(run["latency_max_ms"])));
            Assert.That(run["latency_p90_ms"] + run["latency_p95_ms"] + run["latency_p99_ms"], Is.Empty, "of 20 samples");
        }
        Assert.That(ReadCsv("contrasts.csv"), Is.Empty);
        Assert.That(ReadCsv("comparison.csv")[0].Keys, Has.None.Contains("ratio").And.None.Contains("verdict"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "comparison.md")), Does.Contain("| lateness max, ms | drops |"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")), Does.Contain("\"arrivals\": \"poisson\""));
        foreach (string script in new[] { "rebuild_comparison.py", "rebuild_contrasts.py" })
        {
            using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File($"Python/{script}"),
                Path.Combine(Folder, "out"));
            Assert.That((await python.EndAsync()).Output.Trim(), Does.EndWith("agree"));
        }
    }

    [Test]
    public async Task Bytes_on_the_wire_are_exact_and_stand_beside_those_of_the_values()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the platform has no TCP_INFO");
        await Client([.. s_small, "--db", "memory", "--transport", "sockets", "--in-flight", "1,3", "--rate", "1000"]);

        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            // PROTOCOL.md: a call has 17 bytes of request and 13 of the answer's head, a row 7 that are no values.
            string wire = run["transport"] == "inprocess"
                ? ""
                : (long.Parse(run["payload_bytes"], CultureInfo.InvariantCulture) + 20 * (17 + 13 + 5 * 7))
                    .ToString(CultureInfo.InvariantCulture);
            Assert.That(run["wire_bytes"], Is.EqualTo(wire), run["cell"]);
        }
    }

    [Test]
    public async Task Calls_that_nobody_is_free_to_start_are_dropped_and_void_the_repetition()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "sqlite", "--db-delay", "5ms", "--transport", "inprocess", "--form", "sync", "--in-flight", "1", "--rate",
            "100000", "--drop-after", "0.001"]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            Assert.That(int.Parse(run["drops"], CultureInfo.InvariantCulture), Is.InRange(19, 20),
                "5 ms after the first, all others are too late");
            Assert.That(run["reason"],
                Does.Match("^(19|20) of 20 calls were dropped, because no caller was free within 0.001 s .*--rate.*--in-flight"));
        }
    }

    [TestCase("--rate must be from 0.001 to 1000000, not 0", "--rate", "0")]
    [TestCase("20 calls at 0.01 per second take longer than 300 s", "--rate", "0.01")]
    [TestCase("--profile naive sends all calls at once", "--rate", "10", "--profile", "default,naive")]
    [TestCase("not 'rarely'", "--rate", "10", "--arrivals", "rarely")]
    public async Task What_is_no_open_loop_is_refused(string words, params string[] arguments) =>
        Assert.That(await RefusalAsync([.. s_small, "--db", "memory", .. arguments]), Does.Contain(words));

    private static double Figure(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
