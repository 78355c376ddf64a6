using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Calls at a rate, by real processes.</summary>
[Category("Long")]
internal sealed class OpenLoopTests : ProcessTestBase
{
    private static readonly string[] s_small = ["--batches", "20", "--batch-size", "5", "--repetitions", "2", "--warmup-limit", "0",
        "--output", "out"];

    [Test]
    public async Task Latency_is_reported_beside_service_time_and_nothing_is_compared_by_wall_time()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "memory", "--transport", "sockets", "--in-flight", "2", "--rate", "200", "--arrivals", "poisson",
                "--log", "verbose"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output,
            Does.Contain("Open loop: 200 calls/s with poisson arrivals.").And.Contain("lateness max, ms").And.Contain(
                "at least ten calls lie beyond it"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(5 * 2), "with the A/A twin");
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["rate_per_s"], run["arrivals"], run["drops"], run["valid"]), Is.EqualTo(("200", "poisson", "0", "1")));
            Assert.That(Figure(run["latency_p50_ms"]), Is.GreaterThanOrEqualTo(Figure(run["batch_p50_ms"])));
            Assert.That(Figure(run["lateness_max_ms"]), Is.GreaterThanOrEqualTo(0).And.LessThanOrEqualTo(Figure(run["latency_max_ms"])));
            Assert.That(run["latency_p90_ms"] + run["latency_p95_ms"] + run["latency_p99_ms"], Is.Empty, "of 20 samples");
        }
        Assert.That(ReadCsv("contrasts.csv").Select(contrast => contrast["outcome"]).Distinct(),
            Is.EqualTo(new[] { "cpu_time", "latency_p50" }), "a 99th percentile needs more calls");
        Assert.That(ReadCsv("comparison.csv")[0].Keys,
            Has.None.StartsWith("ratio").And.None.EqualTo("verdict").And.Some.EqualTo("cpu_verdict"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "comparison.md")), Does.Contain("| lateness max, ms | drops |"));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")), Does.Contain("\"arrivals\": \"poisson\""));
        await AgreesAsync();
    }

    [Test]
    public async Task A_ramp_has_its_latencies_by_the_rate()
    {
        ProgramResult result = await Client("--db", "memory", "--transport", "sockets/direct", "--in-flight", "2", "--batch-size", "5",
            "--rate", "100..700/1s", "--repetitions", "2", "--warmup-limit", "0", "--controls", "off", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output, Does.Contain("ramp.csv"));
        Assert.That(ReadCsv("runs.csv").Select(run => (run["offered"], run["rate_per_s"], run["batches"], run["valid"])),
            Has.Exactly(4 * 2).Items.And.All.EqualTo(("100..700/1s", "400", "400", "1")));
        foreach (var cell in ReadCsv("ramp.csv").GroupBy(step => step["cell"]))
        {
            Assert.That(cell.Select(step => step["from_per_s"]), Is.EqualTo(Enumerable.Range(0, 10).Select(step => $"{100 + 60 * step}")));
            Assert.That(cell.Select(step => int.Parse(step["calls"], CultureInfo.InvariantCulture)),
                Is.EqualTo(Enumerable.Range(0, 10).Select(step => 2 * (13 + 6 * step))).Within(4));
            Assert.That(cell.Select(step => Figure(step["latency_max_ms"])), Has.All.Positive);
        }
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("How does latency grow with the rate?"));
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
    public async Task Calls_without_a_free_caller_are_dropped_and_void_the_repetition()
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

    [Test]
    public async Task Parts_of_what_the_slowest_cell_sustains_are_compared_by_cost_and_latency()
    {
        ProgramResult result = await Client("--db", "memory", "--transport", "sockets,grpc/direct", "--in-flight", "2", "--rate", "40%,80%",
            "--batches", "20", "--batch-size", "5", "--repetitions", "10", "--warmup-limit", "1s", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => (run["offered"], run["batches"])).Distinct(),
            Is.EquivalentTo(new[] { ("40%", "20"), ("80%", "20") }));
        double[] rates = [.. runs.Select(run => Figure(run["rate_per_s"])).Distinct().Order()];
        Assert.That(rates, Has.Length.EqualTo(2));
        Assert.That(rates[1] / rates[0], Is.EqualTo(2).Within(1e-5));
        List<Dictionary<string, string>> contrasts = ReadCsv("contrasts.csv");
        Assert.That(contrasts.Where(contrast => contrast["family"] == "declared").CountBy(contrast => contrast["outcome"]),
            Is.EquivalentTo(new Dictionary<string, int> { ["cpu_time"] = 8, ["latency_p50"] = 8 }));
        Assert.That(result.Output, Does.Contain(" calls/s, ").And.Contain("processor time").And.Contain(
            "No p99 latency: it needs at least 1,000 calls per repetition; raise --batches."));
        await AgreesAsync();
    }

    [TestCase("--rate must be calls per second from 0.001 to 1000000, or percentages from 1% to 100%, such as 500 or 20%,50%,80%, not '0'",
        "--rate", "0")]
    [TestCase("either calls per second or percentages", "--rate", "10,20%")]
    [TestCase("20 calls at 0.01 per second take longer than 300 s", "--rate", "0.01")]
    [TestCase("--profile naive sends all calls at once", "--rate", "10", "--profile", "default,naive")]
    [TestCase("not 'rarely'", "--rate", "10", "--arrivals", "rarely")]
    public async Task What_is_no_open_loop_is_refused(string words, params string[] arguments) =>
        Assert.That(await RefusalAsync([.. s_small, "--db", "memory", .. arguments]), Does.Contain(words));

    // Other programs that know nothing of this one's code.
    private async Task AgreesAsync()
    {
        foreach (string script in new[] { "rebuild_comparison.py", "rebuild_contrasts.py" })
        {
            using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File($"Python/{script}"),
                Path.Combine(Folder, "out"));
            Assert.That((await python.EndAsync()).Output.Trim(), Does.EndWith("agree"));
        }
    }
}
