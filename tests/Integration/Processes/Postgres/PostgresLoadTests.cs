using System.Text.Json;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Postgres;

/// <summary>Rates, searches for them, gates, traces, processors and prices, on a networked database.</summary>
[Category("Long")]
internal sealed class PostgresLoadTests : PostgresProcessTestBase
{
    private static readonly string[] s_forms = ["sync", "async"], s_rates = ["40%", "80%"];

    private static readonly string[] s_ends = ["client", "server"];

    private string Traces => Path.Combine(Results, "traces");

    [Test]
    public async Task At_parts_of_what_is_sustained_rows_are_proven_p99_has_contrasts_and_a_gate_fails()
    {
        string[] gates = ["p50>0ms", "p99>0ms"];

        // A 99th percentile needs 1,000 calls. A busy machine may make them wait.
        ProgramResult result = await Run(
            With(Small, ("--batches", "1000"), ("--batch-size", "1"), ("--in-flight", "8"), ("--warmup-limit", "1s")),
            "--transport", "sockets/direct", "--rate", string.Join(',', s_rates), "--drop-after", "60", "--controls", "off",
            "--fail-on", string.Join(',', gates));

        Assert.That(result.ExitCode, Is.EqualTo(3), result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain("FAILED p99>0ms: sockets/direct sync 8 40%: "));
        AssertProven(1_000);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        // The floor and sockets, in both forms, at both rates, twice.
        Assert.That(runs.CountBy(run => run["offered"]), Is.EquivalentTo(s_rates.ToDictionary(rate => rate, _ => 2 * 2 * 2)));
        Assert.That(runs.Select(run => (run["drops"], run["latency_p99_ms"].Length > 0)), Has.All.EqualTo(("0", true)));
        Dictionary<string, string>[] declared = [.. ReadCsv("contrasts.csv").Where(contrast => contrast["family"] == "declared")];
        Assert.That(declared.CountBy(contrast => contrast["outcome"]),
            Is.EquivalentTo(new Dictionary<string, int> { ["cpu_time"] = 2, ["latency_p50"] = 2, ["latency_p99"] = 2 }));
        Assert.That(declared.Select(contrast => (contrast["n"], contrast["ratio"].Length > 0)), Has.All.EqualTo(("2", true)));
        JsonElement results = ReadJson("results.json");
        Assert.That(results.GetProperty("gates").EnumerateArray().Select(Outcome), Is.EquivalentTo(
            from gate in gates
            from form in s_forms
            from rate in s_rates
            select $"{gate} sockets/direct {form} 8 {rate} fail"));
    }

    [Test]
    public async Task The_highest_rate_of_each_form_is_found_by_proven_probes()
    {
        ProgramResult result = await Run(
            ["--db", "postgres", "--transport", "sockets/direct", "--in-flight", "2", "--batch-size", "2", "--repetitions", "1",
                "--warmup-limit", "1s", "--db-timeout", "600", "--output", "out"], "--find", "rate:p50<20ms");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(ReadCsv("rates.csv").Select(row => (row["form"], row["bound"], row["launches"], row["valid"])),
            Is.EquivalentTo(s_forms.Select(form => (form, "p50<20ms", "1", "1"))));
        Assert.That(ReadCsv("rates.csv").Select(row => Figure(row["rate_per_s"])), Has.All.Positive);
        List<Dictionary<string, string>> probes = ReadCsv("probes.csv");
        Assert.That(probes.Select(probe => probe["reason"]), Has.All.Empty);
        foreach (IGrouping<string, Dictionary<string, string>> cell in probes.GroupBy(probe => probe["cell"]))
            Assert.That(cell.Select(probe => probe["held"]), Does.Contain("1").And.Contain("0"), cell.Key);
        Assert.That(ReadJson("environment.json").GetProperty("database").GetProperty("engine").GetString(),
            Is.EqualTo("postgres"));
    }

    [Test]
    public async Task Ends_are_bound_and_traced_and_what_they_cost_is_priced_and_passes_its_gates()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the processors of processes are read from /proc");
        await PeerProcess.RequireAsync("util-linux", "taskset", "--version");
        // A machine with a single one binds both ends to it.
        (int server, int other) = (Affinity.Allowed[0], Affinity.Allowed[^1]);
        using Program client = Program.Start("client", Folder,
        [
            .. With(Small, ("--batches", "40"), ("--batch-size", "20"), ("--repetitions", "3")), "--transport", "sockets/direct",
            "--controls", "off", "--cpus", $"server={server},client={other}", "--trace", "cpu", "--cpu-hour", "0.04",
            "--fail-on", "p50>999999999s,rows/s<0,cpu>999999999s", "--connection", Connection(),
        ]);
        await WaitForRuns(1, client);
        string[] ofServers = ProcessorsOf(client.Pid, "server"), ofClients = ProcessorsOf(client.Pid, "client");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain("PASSED p50>999999999s, rows/s<0, cpu>999999999s: 2 cells.")
            .And.Not.Contain("could not be traced"));
        AssertProven(40 * 20);
        Assert.That(ofServers, Is.EqualTo(Enumerable.Repeat($"{server}", 2)), "a server for each form");
        Assert.That(ofClients, Is.EqualTo(Enumerable.Repeat($"{other}", 2)), "a client for each form, which its floor shares");
        Assert.That(ReadCsv("runs.csv").Select(run => run["client_cpus"]), Has.All.EqualTo("1"));
        AssertRecorded(ReadJson("environment.json"), server, other);
        AssertPriced();
        AssertTraced();
        // By chance, megabytes of binary data have the four letters of a password.
        foreach (string binary in Directory.GetFiles(Traces, "*.nettrace"))
            File.Delete(binary);
        AssertNoSecret(result);
    }

    private void AssertProven(int rows)
    {
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            Assert.That((run["valid"], run["row_queries"], run["inserts"], run["engine_row_queries"], run["engine_inserts"]),
                Is.EqualTo(("1", $"{rows}", $"{rows}", $"{rows}", $"{rows}")), run["cell"]);
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
        }
    }

    private static void AssertRecorded(JsonElement environment, int server, int client)
    {
        JsonElement processors = environment.GetProperty("protocol").GetProperty("processors");
        Assert.That(processors.GetProperty("server").EnumerateArray().Select(each => each.GetInt32()), Is.EqualTo(new[] { server }));
        Assert.That(processors.GetProperty("client").EnumerateArray().Select(each => each.GetInt32()), Is.EqualTo(new[] { client }));
        Assert.That(environment.GetProperty("cpu_hour").GetDouble(), Is.EqualTo(0.04));
    }

    private void AssertPriced()
    {
        foreach (Dictionary<string, string> row in ReadCsv("comparison.csv"))
            Assert.That(Figure(row["cost_per_million_rows"]),
                Is.Positive.And.InRange(Figure(row["cost_per_million_rows_lo"]), Figure(row["cost_per_million_rows_hi"])), row["cell"]);
    }

    private void AssertTraced()
    {
        (string Cell, string End)[] traced =
        [
            .. from form in s_forms from end in s_ends select ($"sockets/direct {form} 2", end),
            .. s_forms.Select(form => ($"inprocess/direct {form} 2", "client")),
        ];
        Assert.That(ReadCsv("traces/hottest.csv").Select(method => (method["cell"], method["end"])).Distinct(), Is.EquivalentTo(traced));
        Assert.That(Directory.GetFiles(Traces).Select(Path.GetFileName), Is.EquivalentTo(
            traced.Select(each => $"{each.Cell.Replace('/', '-').Replace(' ', '-')}.{each.End}")
                .SelectMany(end => new[] { $"{end}.nettrace", $"{end}.speedscope.json" }).Append("hottest.csv")));
    }

    // Such as 0 or 0-3, for each process of an end.
    private static string[] ProcessorsOf(int run, string program) =>
    [
        .. LinuxProcesses.WorkersOf(run, program).SelectMany(pid => LinuxProcesses.Read(pid, "status").Split('\n'))
            .Where(line => line.StartsWith("Cpus_allowed_list:", StringComparison.Ordinal)).Select(line => line.Split(':')[1].Trim()),
    ];

    private static string Outcome(JsonElement gate) =>
        $"{gate.GetProperty("gate").GetString()} {gate.GetProperty("cell").GetString()} {gate.GetProperty("outcome").GetString()}";
}
