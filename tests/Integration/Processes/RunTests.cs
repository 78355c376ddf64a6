using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The main job with real processes: a small run of everything, and what becomes of it when something breaks.</summary>
internal sealed class RunTests : ProcessTestBase
{
    private static readonly string[] s_small = ["--batches", "4", "--batch-size", "5", "--repetitions", "2", "--in-flight", "1,2",
        "--warmup-limit", "0", "--connect-timeout", "60", "--output", "out"];

    [Test]
    public async Task Every_transport_in_both_forms_moves_every_row_and_is_written_down()
    {
        ProgramResult result = await Client(
            "--batches", "4", "--batch-size", "5", "--repetitions", "1", "--in-flight", "2", "--warmup-limit", "0", "--connect-timeout",
                "60", "--output", "out", "--transport", "all", "--db", "sqlite");

        Assert.That(result.Errors, Is.Empty);
        Assert.That(result.ExitCode, Is.Zero, result.Output);
        // In two forms; two of the cells are the controls.
        int cells = TransportCatalog.Create(new TransportOptions()).Count(transport => transport.BrokerScheme is null) * 2 + 2;
        List<Dictionary<string, string>> comparison = ReadCsv("comparison.csv");
        Assert.That(comparison, Has.Count.EqualTo(cells));
        Assert.That(comparison.Select(row => row["valid"]), Has.All.EqualTo("1"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(cells));
        Assert.That(runs.Take(12).Select(run => run["source_sha256"]), Is.Unique, "repetitions of a block have rows of their own");
        foreach (Dictionary<string, string> run in runs)
        {
            Assert.That((run["rows_expected"], run["rows_arrived"], run["rows_distinct"], run["row_queries"], run["inserts"]),
                Is.EqualTo(("20", "20", "20", "20", "20")));
            Assert.That(run["target_sha256"], Is.EqualTo(run["source_sha256"]).And.Length.EqualTo(64));
            Assert.That(double.Parse(run["wall_ms"], CultureInfo.InvariantCulture), Is.GreaterThan(0));
            AssertBytes(run);
        }
    }

    [Test]
    [Category("Long")]
    public async Task With_a_distance_every_call_over_a_wire_takes_a_round_trip_and_the_rows_arrive()
    {
        ProgramResult result = await Client(
            "--batches", "4", "--batch-size", "5", "--repetitions", "1", "--in-flight", "1", "--warmup-limit", "0", "--controls", "off",
            "--db", "memory", "--rtt", "20ms", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        foreach (Dictionary<string, string> run in ReadCsv("runs.csv"))
        {
            bool wired = run["transport"] != "inprocess";
            Assert.That(run["round_trip_ms"], Is.EqualTo(wired ? "20" : "0"));
            if (wired)
                Assert.That(double.Parse(run["wall_ms"], CultureInfo.InvariantCulture), Is.GreaterThanOrEqualTo(80), run["cell"]);
        }
    }

    [Test]
    [Category("Long")]
    public async Task Each_block_has_every_cell_once_in_the_order_of_the_seed()
    {
        await Client([.. s_small, "--db", "memory", "--transport", "sockets,nettcp", "--seed", "5"]);
        string first = Order();
        Directory.Delete(Path.Combine(Folder, "out"), recursive: true);
        await Client([.. s_small, "--db", "memory", "--transport", "sockets,nettcp", "--seed", "5"]);

        Assert.That(Order(), Is.EqualTo(first));
        foreach (IGrouping<string, Dictionary<string, string>> block in ReadCsv("runs.csv").GroupBy(run => run["block"]))
            Assert.That(block.Select(run => run["cell"]), Is.Unique);
    }

    [TestCase("sockets", "sync")]
    [TestCase("sockets", "async")]
    [TestCase("soap", "async")]
    [TestCase("nettcp", "sync")]
    [TestCase("grpc", "async")]
    [Category("Long")]
    public async Task A_server_that_runs_elsewhere_is_used(string transport, string form)
    {
        using Program server = await StartServer(transport, form);

        ProgramResult result = await Client(
            [.. s_small, "--db", "sqlite", "--transport", transport, "--form", form, "--server", _endpoint]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ReadCsv("comparison.csv").Where(row => row["transport"] == transport)
            .Select(row => row["valid"]), Is.EqualTo(new[] { "1", "1", "1", "1" }), "two cells and the controls");
    }

    [Test]
    [Category("Long")]
    public async Task A_server_that_dies_in_mid_run_fails_its_cells_and_no_others()
    {
        using Program server = await StartServer("sockets", "async");
        using Program client = Program.Start("client", Folder,
            "--db", "sqlite", "--transport", "sockets", "--form", "async", "--server", _endpoint, "--in-flight", "1", "--controls", "off",
                "--repetitions", "20", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(4, client);

        server.Signal("KILL");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(1));
        List<Dictionary<string, string>> comparison = ReadCsv("comparison.csv");
        Assert.That(comparison.Single(row => row["transport"] == "sockets")["valid"], Is.EqualTo("0"));
        Assert.That(comparison.Single(row => row["transport"] == "sockets")["reason"], Is.Not.Empty.And.Not.Contain("\n"));
        Assert.That(comparison.Single(row => row["transport"] == "inprocess")["valid"], Is.EqualTo("1"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs, Has.Count.EqualTo(40));
        string[] reasons = [.. runs.Where(run => run["transport"] == "sockets" && run["valid"] == "0").Select(run => run["reason"])];
        string failed = runs.First(run => run["reason"].Length > 0)["block"];
        Assert.That(reasons[0], Does.Not.Contain("not run"));
        Assert.That(reasons[1..], Is.Not.Empty.And.All.EqualTo($"not run: failed in block {failed}"),
            "nothing was tried again, and no failure is reported twice");
    }

    [Test]
    [Category("Long")]
    public async Task A_server_that_is_not_there_fails_its_cells_in_one_line()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "memory", "--transport", "sockets", "--form", "sync", "--server", "127.0.0.1:1"]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Output, Does.Contain("no server listens on 127.0.0.1:1"));
    }

    [Test]
    [Category("Long")]
    public async Task A_server_that_sends_garbage_fails_its_cells_in_one_line()
    {
        using var garbage = new TcpListener(IPAddress.Loopback, 0);
        garbage.Start();
        _ = Task.Run(async () =>
        {
            while (true)
            {
                using TcpClient client = await garbage.AcceptTcpClientAsync();
                await client.GetStream().WriteAsync(Enumerable.Repeat((byte)0x77, 64).ToArray());
            }
        });

        ProgramResult result = await Client(
            [.. s_small, "--db", "memory", "--transport", "sockets", "--form", "async", "--server", garbage.LocalEndpoint.ToString()!]);

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Output, Does.Contain("sockets/direct async 1: NOT STARTED:").And.Contain("Not valid: sockets/direct async 1"));
    }

    [Test]
    [Category("Long")]
    public async Task Every_block_has_the_controls_and_every_contrast_is_rebuilt_by_the_script()
    {
        ProgramResult result = await Client([.. s_small, "--db", "memory", "--transport", "sockets,nettcp"]);

        Assert.That(result.Output, Does.Contain("No verdicts: 2 valid paired blocks, but a verdict needs 10"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        foreach (IGrouping<string, Dictionary<string, string>> block in runs.GroupBy(run => run["block"]))
            Assert.That(block.Select(run => run["control"])
                .Where(control => control.Length > 0), Is.EquivalentTo(new[] { "aa_twin", "delay10" }));
        Assert.That(runs.Select(run => (run["control"] == "delay10", run["injected_ms"].Length > 0)),
            Has.All.Matches<(bool, bool)>(pair => pair.Item1 == pair.Item2));
        // Of the forms at three methods and two numbers in flight, of two transports in two forms at each, and of the controls; each in two
        // outcomes.
        Assert.That(ReadCsv("contrasts.csv")
            .Select(contrast => contrast["verdict"]), Is.EqualTo(Enumerable.Repeat("refused", (6 + 4 + 2) * 2)));
        using PeerProcess python = PeerProcess.Start("python3", "", "-B", PeerProcess.File("Python/rebuild_contrasts.py"),
            Path.Combine(Folder, "out"));
        Assert.That((await python.EndAsync()).Output.Trim(), Is.EqualTo("24 contrasts agree"));
    }

    [Test]
    [Category("Long")]
    public async Task Fresh_processes_for_each_repetition_each_have_a_cold_call()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "sqlite", "--transport", "sockets", "--form", "async", "--isolation", "run", "--controls", "off"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ReadCsv("runs.csv")
            .Select(run => (run["isolation"], run["cold_ms"].Length > 0)), Is.EqualTo(Enumerable.Repeat(("run", true), 4 * 2)));
    }

    [Test]
    [Category("Long")]
    public async Task Profiles_are_cells_of_their_own_and_the_seeds_way_keeps_its_order()
    {
        ProgramResult result = await Client(
            [.. s_small, "--db", "sqlite", "--transport", "sockets", "--profile", "default,tuned,naive", "--controls", "off"]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output,
            Does.Contain("The usual way of comparing (profile naive").And.Contain("async with all 4 calls and their rows at once"));
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Where(run => run["profile"] == "naive").Select(run => (run["cell"], run["block"])), Is.EqualTo(new[]
        {
            ("sockets/direct sync 1 naive", "1"), ("sockets/direct sync 1 naive", "2"), ("sockets/direct async 4 naive", "1"),
                ("sockets/direct async 4 naive", "2"),
        }));
        Assert.That(runs.Where(run => run["profile"] == "tuned")
            .Select(run => run["server_tp_injected"]), Has.All.AnyOf("0", ""), "threads were there from the start");
        Assert.That(ReadCsv("contrasts.csv")
            .Where(contrast =>
                contrast["b"].EndsWith("tuned", StringComparison.Ordinal) && !contrast["a"].EndsWith("tuned", StringComparison.Ordinal)),
            Has.Exactly(8 * 2).Items, "two outcomes");
    }

    [Test]
    [Category("Long")]
    public async Task A_program_beside_a_run_is_named_with_its_share_once_a_block()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the evidence is read from /proc");
        using var hog = System.Diagnostics.Process.Start("sh", ["-c", "printf a-test-hog > /proc/$$/comm; while :; do :; done"]);
        // Every cell waits 600 ms or longer for its rows, so that a block has the 2 s that evidence takes.
        ProgramResult result = await Client(
            "--db", "sqlite", "--db-delay", "10ms", "--transport", "sockets", "--form", "async", "--batches", "4", "--batch-size", "15",
                "--repetitions", "2", "--in-flight", "1",
            "--warmup-limit", "0", "--output", "out");
        hog.Kill();

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        if (runs[0]["noise_cpus"].Length == 0)
            Assert.Ignore("/proc/stat has no figures here");
        Assert.That(runs.Select(run => run["noise_foreign_cpu_ms"]), Has.All.Not.Empty);
        Assert.That(runs.GroupBy(run => run["block"])
            .Select(block => block.Select(run => run["noise_foreign_cpu_ms"]).Distinct().Count()), Has.All.EqualTo(1), "once a block");
        // Neighbours may take more of a block than it does.
        Assert.That(runs.Select(run => run["noise_culprits"]), Has.All.Not.Empty.And.Some.Contain("a-test-hog "));
        Assert.That(result.Output, Does.Contain("\nNoise: "));
        Assert.That(runs.Select(run => run["valid"]), Has.All.EqualTo("1"), "noise is no fault of the cell");
    }

    [Test]
    public async Task A_killed_run_takes_its_processes_with_it()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("child processes are read from /proc");
        using Program client = Program.Start("client", Folder, "--db", "memory", "--transport", "sockets", "--form", "sync", "--in-flight",
            "1", "--controls", "off", "--repetitions", "1000", "--warmup-limit", "0", "--output", "out");
        await WaitForRuns(2, client);
        IReadOnlyList<int> children = LinuxProcesses.ChildrenOf(client.Pid);
        Assert.That(children, Is.Not.Empty);

        client.Signal("KILL");

        await Until(() => !children.Any(LinuxProcesses.IsAlive));
    }

    [Test]
    [Category("Long")]
    public async Task A_results_folder_that_can_not_be_written_is_named()
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "file"), "");

        ProgramResult result = await Client("--db", "memory", "--output", "file/out");

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("file").And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    [TestCase("missing/rows.db", "missing")]
    [TestCase("text.db", "text.db")]
    [Category("Long")]
    public async Task A_database_that_can_not_be_had_is_named(string path, string named)
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "text.db"), new string('x', 4096));

        ProgramResult result = await Client("--db", "sqlite", "--connection", path);

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain(named).And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    // The WCF client keeps the sockets of NET.TCP to itself, and other systems than Linux have no such counters.
    private static void AssertBytes(Dictionary<string, string> run)
    {
        long payload = long.Parse(run["payload_bytes"], CultureInfo.InvariantCulture);
        Assert.That(payload, Is.GreaterThan(20 * 16));
        Assert.That(run["connect_ms"].Length > 0, Is.EqualTo(run["transport"] != "inprocess" && run["block"] == "1"), run["cell"]);
        bool counted = OperatingSystem.IsLinux() && run["transport"] != "inprocess"
            && run["cell"].StartsWith("nettcp/wcf", StringComparison.Ordinal) is false;
        Assert.That(run["wire_bytes"].Length > 0, Is.EqualTo(counted), run["cell"]);
        if (counted)
            Assert.That(long.Parse(run["wire_bytes"], CultureInfo.InvariantCulture), Is.GreaterThan(payload));
    }

    private string _endpoint = "";

    private async Task<Program> StartServer(string transport, string form)
    {
        Assert.That((await Client("seed", "--db", "sqlite", "--rows", "1000")).ExitCode, Is.Zero);
        Program server = Program.Start("server", Folder, "--transport", transport, "--form", form, "--db", "sqlite");
        _endpoint = (await server.ReadEndPointAsync()).ToString();
        return server;
    }

    private string Order() => string.Join('\n', ReadCsv("runs.csv").Select(run => $"{run["block"]} {run["position"]} {run["cell"]}"));
}
