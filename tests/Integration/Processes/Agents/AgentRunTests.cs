using System.Net.Sockets;
using System.Text.Json;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>Runs on agents, all on this machine: the same rows as without, and what becomes of a run whose agents are lost.</summary>
[Category("Agents")]
[Category("Long")]
internal sealed class AgentRunTests : AgentTestBase
{
    private static readonly string[] s_small =
    [
        "--db", "memory", "--transport", "sockets/direct", "--form", "sync", "--in-flight", "2", "--batches", "40", "--batch-size", "5",
        "--repetitions", "2", "--warmup-limit", "0", "--min-overlap", "0", "--generator-check", "off", "--output", "out",
    ];

    [Test]
    public async Task A_run_on_agents_moves_the_same_rows_and_reports_on_every_machine()
    {
        using Program client = Coordinate("server=1,client=2", "--clients", "1,2", "--transport", "sockets/direct,grpc/direct", "--form",
            "sync,async");
        using Program server = Join("server"), first = Join("client"), second = Join("client");

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output, Does.Match("Join: client agent --join 127.0.0.1:[0-9]+/[0-9a-f]{64}/[0-9a-f]{32}"));
        foreach (string path in new[] { "client 1 – server", "client 2 – server" })
            Assert.That(result.Output, Does.Contain($"Round trip {path}: "));
        foreach (Program agent in new[] { server, first, second })
            Assert.That((await agent.EndAsync(Limit)).Output,
                Does.Match("(?s)^joined .* as (server|client 1|client 2)\n.*the run is over"));
        List<Dictionary<string, string>> runs = ProvenRuns();
        foreach (Dictionary<string, string> run in runs)
        {
            bool together = run["clients"] == "2";
            Assert.That(run["cell"].Contains(" 2_clients", StringComparison.Ordinal), Is.EqualTo(together));
            Assert.That((run["overlap"].Length > 0, run["start_skew_ms"].Length > 0, run["start_skew_bound_ms"].Length > 0),
                Is.EqualTo((together, together, together)), run["cell"]);
            Assert.That(run["server_cpu_user_ms"].Length > 0, Is.EqualTo(run["transport"] != "inprocess"), run["cell"]);
        }
        Assert.That(runs.Select(run => run["clients"]).Distinct(), Is.EquivalentTo(new[] { "1", "2" }));
        AssertMerged(runs);
        JsonElement environment = RecordedEnvironment;
        Assert.That(Names(environment, "hosts"), Is.EqualTo(new[] { "server", "client 1", "client 2" }));
        foreach (JsonElement host in environment.GetProperty("hosts").EnumerateArray())
        {
            Assert.That(host.GetProperty("clock_bound_ms").GetDouble(), Is.GreaterThan(0));
            Assert.That(host.GetProperty("cpu_ms").GetDouble(), Is.GreaterThan(0));
            Assert.That(host.GetProperty("machine").GetProperty("cores").GetInt32(), Is.GreaterThan(0));
        }
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")), Does.Contain("Client and server machines"));
        Assert.That(File.Exists(JoinPath), Is.False);
    }

    [Test]
    public async Task A_run_over_IPv6_moves_the_same_rows()
    {
        if (!Socket.OSSupportsIPv6)
            Skip.OrFailInCI("this machine has no IPv6");
        using Program client = Coordinate("server=1,client=2", "--listen", "[::1]:0", "--transport", "default,rest", "--form",
            "sync,async");
        using Program server = Join("server", "--advertise", "[::1]"), first = Join("client"), second = Join("client");

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output,
            Does.Match(@"Join: client agent --join \[::1\]:[0-9]+/").And.Match(@"agent server joined: .*, \[::1\]:"));
        Assert.That(ProvenRuns().Select(run => run["transport"]).Distinct(),
            Is.SupersetOf(new[] { "grpc", "nettcp", "rest", "soap", "sockets" }));
        Assert.That(RecordedEnvironment.GetProperty("hosts").EnumerateArray().Select(AddressOf), Has.All.EqualTo("::1"));
    }

    [Test]
    public async Task Machines_whose_clocks_are_a_day_off_start_with_the_others_and_date_nothing()
    {
        const int Server = -1, Second = 1;
        DateTimeOffset before = DateTimeOffset.UtcNow;
        using Program client = Coordinate("server=1,client=2", "--tls", "off,on");
        using Program joined = JoinWithClock("server", Server), firstJoined = Join("client"),
            secondJoined = JoinWithClock("client", Second);

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        foreach (Program agent in new[] { joined, firstJoined, secondJoined })
            Assert.That((await agent.EndAsync(Limit)).ExitCode, Is.Zero);
        foreach (Dictionary<string, string> run in ProvenRuns())
        {
            Assert.That(DateTimeOffset.Parse(run["started_utc"], CultureInfo.InvariantCulture),
                Is.InRange(before, DateTimeOffset.UtcNow), run["cell"]);
            Assert.That(Number(run, "start_skew_ms"), Is.LessThan(Number(run, "wall_ms")), run["cell"]);
        }
        Assert.That(RecordedEnvironment.GetProperty("hosts").EnumerateArray()
            .Select(host => (host.GetProperty("role").GetString(), DaysAhead(host))),
            Is.EquivalentTo(new[] { ("server", (double)Server), ("client", 0), ("client", Second) }));
    }

    [TestCase("0.0.0.0")]
    [TestCase("::")]
    public async Task An_address_that_no_client_can_connect_to_is_refused(string address)
    {
        ProgramResult result = await Client("agent", "--join", JoinPath, "--advertise", address);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((2, result.Errors)), result.Output);
        Assert.That(result.Errors,
            Does.StartWith($"error: --advertise must be an IP address or a name of this machine, not '{address}'").And.Not.Contain("\n"));
    }

    [TestCase("memory", "read")]
    [TestCase("sqlite", "")]
    public async Task Several_clients_on_one_machine_need_no_agents(string db, string only)
    {
        ProgramResult result = await Client(
        [
            "--db", db, "--transport", "sockets/direct", "--in-flight", "2", "--clients", "1,3", "--batches", "41", "--batch-size", "5",
            "--repetitions", "2", "--warmup-limit", "0", "--min-overlap", "0", "--output", "out", .. only.Length == 0
                ? []
                : new[] { "--only", only },
        ]);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ProvenRuns().Select(run => run["clients"]).Distinct(), Is.EquivalentTo(new[] { "1", "3" }));
    }

    [Test]
    public async Task An_agent_that_is_killed_voids_its_repetition_and_no_other_when_another_one_takes_its_place(
        [Values("server", "client")] string role)
    {
        using Program client = Coordinate("server=1,client=1", "--repetitions", "6");
        using Program server = Join("server"), worker = Join("client");
        await WaitForRuns(8, client);
        (role == "server" ? server : worker).Signal("KILL");
        using Program again = Join(role);

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ProvenRuns().GroupBy(run => run["cell"]).Select(cell => cell.Count()), Has.All.EqualTo(6), "nothing is lost");
        Assert.That(await again.EndAsync(Limit), Has.Property(nameof(ProgramResult.ExitCode)).Zero);
        Assert.That(RecordedEnvironment.GetProperty("hosts").EnumerateArray()
            .Sum(host => host.GetProperty("losses").GetInt32()), Is.EqualTo(1));
    }

    [Test]
    public async Task An_agent_that_is_stopped_is_lost_and_comes_back_when_it_goes_on()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("processes are stopped with SIGSTOP");
        // Repetitions of 0.4 s, three in a block, so that it is stopped in the midst of the eighth.
        using Program client = Coordinate("client=1", "--repetitions", "5", "--rate", "100");
        using Program worker = Join("client");
        await WaitForRuns(7, client);
        worker.Signal("STOP");
        await Task.Delay(TimeSpan.FromSeconds(9));
        worker.Signal("CONT");

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(ProvenRuns().GroupBy(run => run["cell"]).Select(cell => cell.Count()), Has.All.EqualTo(5));
        Assert.That(result.Output, Does.Contain("is repeated: ").And.Contain("silent for 6 s"));
        Assert.That(RecordedEnvironment.GetProperty("repeated").EnumerateArray().First().GetProperty("reason")
            .GetString(), Is.EqualTo("machine client 1 (127.0.0.1) was lost: it was silent for 6 s"));
        Assert.That((await worker.EndAsync(Limit)).Output, Does.Contain("trying to reconnect for up to"));
    }

    [Test]
    public async Task A_run_whose_agent_stays_away_ends_with_what_is_done()
    {
        using Program client = Coordinate("server=1,client=1", "--repetitions", "500", "--timeout", "20s");
        using Program server = Join("server"), worker = Join("client");
        await WaitForRuns(6, client);
        worker.Signal("KILL");

        ProgramResult result = await client.EndAsync(Limit), other = await server.EndAsync(Limit);

        Assert.That((result.ExitCode, other.ExitCode), Is.EqualTo((1, 1)), result.Errors + result.Output);
        Assert.That(other.Errors, Does.StartWith("error: the run was ended early, because machine client 1 ").And.Not.Contain("\n"));
        Assert.That(result.Output,
            Does.Match(@"The run was ended early, because machine client 1 \(127\.0\.0\.1\) was lost: .*; it did not reconnect within "
                + "20 s: check the machine, or raise --timeout; the files contain what was completed until then"));
        ProvenRuns();
        Assert.That(RecordedEnvironment.GetProperty("ended_because").GetString(), Does.StartWith("ended early, because machine client 1 "));
    }

    [Test]
    public async Task Agents_of_a_run_that_is_interrupted_fail_with_the_reason()
    {
        using Program client = Coordinate("server=1,client=1", "--repetitions", "500");
        using Program server = Join("server"), worker = Join("client");
        await WaitForRuns(6, client);
        client.Signal("INT");

        foreach (Program agent in new[] { server, worker })
        {
            ProgramResult result = await agent.EndAsync(Limit);
            Assert.That((result.ExitCode, result.Errors), Is.EqualTo((1, "error: the run was stopped by the user")));
        }
        Assert.That((await client.EndAsync(Limit)).ExitCode, Is.EqualTo(Interruption.ExitCode));
    }

    [Test]
    public async Task Agents_of_a_run_with_a_cell_that_failed_fail_with_the_reason()
    {
        using Program client = Coordinate("server=1,client=1", "--batch-size", "50", "--max-message-bytes", "1024");
        using Program server = Join("server"), worker = Join("client");

        ProgramResult result = await client.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.EqualTo(1), result.Errors + result.Output);
        foreach (Program agent in new[] { server, worker })
        {
            ProgramResult ended = await agent.EndAsync(Limit);
            Assert.That((ended.ExitCode, ended.Errors),
                Is.EqualTo((1, "error: the run has repetitions that are not valid: see its report")));
        }
    }

    // An interrupted run leaves no less than one that is killed.
    [Test]
    public async Task A_run_that_was_killed_goes_on_with_agents_that_join_again()
    {
        const int Blocks = 6;
        // Repetitions of 0.2 s, so that it is ended in its midst.
        using (Program client = Coordinate("server=1,client=2", "--repetitions", $"{Blocks}", "--rate", "200", "--timeout", "20s"))
        using (Program server = Join("server"), first = Join("client"), second = Join("client"))
        {
            await WaitForRuns(14, client);
            client.Signal("KILL");
            await client.EndAsync(Limit);
            foreach (Program agent in new[] { server, first, second })
                Assert.That((await agent.EndAsync(Limit)).ExitCode, Is.EqualTo(1));
        }
        List<Dictionary<string, string>> before = ReadCsv("runs.csv");
        int cells = before.Select(run => run["cell"]).Distinct().Count();
        Assert.That(before, Has.Count.LessThan(cells * Blocks), "it was ended in its midst");
        File.Delete(JoinPath);

        using var resumed = Program.Start("client", Folder, "--resume", "out");
        using Program serverAgain = Join("server"), firstAgain = Join("client"), secondAgain = Join("client");
        ProgramResult result = await resumed.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        int kept = Kept(0, before.Count, cells);
        Assert.That(result.Output, Does.Contain($"Resumed: {kept} repetitions are kept"));
        foreach (Program agent in new[] { serverAgain, firstAgain, secondAgain })
            Assert.That((await agent.EndAsync(Limit)).ExitCode, Is.Zero);
        List<Dictionary<string, string>> after = ProvenRuns();
        Assert.That(after.Take(kept).Select(run => run["started_utc"]), Is.EqualTo(before.Take(kept).Select(run => run["started_utc"])));
        Assert.That(after.GroupBy(run => run["block"]).Select(block => block.Select(run => run["cell"]).Distinct().Count()),
            Has.Exactly(Blocks).Items.And.All.EqualTo(cells));
        Assert.That(RecordedEnvironment.GetProperty("resumed").GetArrayLength(), Is.EqualTo(1));
        AssertMerged(after);
    }

    [Test]
    public async Task An_agent_whose_coordinator_is_killed_ends_by_itself_with_its_processes()
    {
        using Program client = Coordinate("server=1,client=1", "--repetitions", "500", "--timeout", "20s");
        using Program server = Join("server"), worker = Join("client");
        await WaitForRuns(6, client);
        client.Signal("KILL");

        foreach (Program agent in new[] { server, worker })
        {
            ProgramResult result = await agent.EndAsync(Limit);
            Assert.That(result.ExitCode, Is.EqualTo(1));
            Assert.That(result.Errors,
                Does.Match("^error: the coordinator at 127.0.0.1:[0-9]+ did not answer for 20 s").And.Not.Contain("\n"));
        }
    }

    [Test]
    public async Task An_agent_of_another_build_of_the_same_commit_is_refused_in_one_line_at_both_ends()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("links to files need a right there");
        using Program client = Coordinate("client=1", "--timeout", "20s");
        using var agent = Program.StartTool(Program.Dotnet, Folder, [MakeOtherBuild(), "agent", "--join", JoinPath]);

        ProgramResult refused = await agent.EndAsync(Limit), run = await client.EndAsync(Limit);

        Assert.That((refused.ExitCode, run.ExitCode), Is.EqualTo((1, 1)), run.Output);
        Assert.That(refused.Errors, Does.Match("^error: the coordinator at .* refused this agent: the agent is (.*), build ([0-9a-f]{16}), "
            + "the coordinator \\1, build (?!\\2)[0-9a-f]{16}: copy the same build to both machines$"));
        Assert.That(run.Output, Does.Match("agent from .* refused: the agent is .*, build "));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Processes_end_during_their_pass_when_their_parent_is_killed(bool byAgent)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("its processes are found in /proc");
        string[] pass = ["--rate", "1", "--batches", "290"]; // Longer than this test waits.
        using Program client = byAgent ? Coordinate("client=1", pass) : Program.Start("client", Folder, Small(pass));
        using Program? agent = byAgent ? Join("client") : null;
        Program killed = agent ?? client;
        await Until(() => LinuxProcesses.ChildrenOf(killed.Pid).Count >= (byAgent ? 1 : 2));
        await Task.Delay(TimeSpan.FromSeconds(3));
        IReadOnlyList<int> started = [];
        await Until(() => (started = LinuxProcesses.ChildrenOf(killed.Pid)).Count > 0);
        killed.Signal("KILL");

        await Until(() => !started.Any(LinuxProcesses.IsAlive));
    }

    [Test]
    public async Task A_key_made_beforehand_lets_agents_wait_for_the_run()
    {
        ProgramResult prepared = await Client("agent", "prepare", "localhost:7070", "--output", "made");
        Assert.That((prepared.ExitCode, prepared.Errors), Is.EqualTo((0, "")));
        string key = Path.Combine(Folder, "made", "coordinator.pem"), join = Path.Combine(Folder, "made", "join");
        Assert.That(File.ReadAllText(join), Does.Match("^localhost:7070/[0-9a-f]{64}/[0-9a-f]{32}\n$"));
        int port = FreePort.Find();
        using Program agent = Program.Start("client", Folder, "agent", "--join", "-");
        await agent.Input.WriteLineAsync(File.ReadAllText(join).Replace("7070", $"{port}", StringComparison.Ordinal));
        await agent.Input.FlushAsync();
        using var client = Program.Start("client", Folder,
            ["coordinate", .. s_small, "--agents", "client=1", "--listen", $"127.0.0.1:{port}", "--join-key", key]);

        ProgramResult result = await client.EndAsync(Limit);
        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(await agent.EndAsync(Limit), Has.Property(nameof(ProgramResult.ExitCode)).Zero);
        ProvenRuns();
    }

    [Test]
    public async Task Wrong_use_is_said_in_one_line()
    {
        foreach ((string[] arguments, string said) in new (string[], string)[]
        {
            (["coordinate", "--agents", "server=2", "--db", "memory"], "--agents server= must be a number from 1 to 1"),
            (["coordinate", "--agents", "proxy=1", "--db", "memory"], "--agents must be roles with their numbers"),
            (["--coordinate", "127.0.0.1:0"], "unknown option '--coordinate': write 'coordinate --listen ADDRESS:PORT'"),
            (["agent", "prepare", "7070"], "the coordinator's address must be"),
            (["coordinate", "--agents", "client=1", "--db", "sqlite"], "coordinate needs a database that all machines reach"),
            (["coordinate", "--agents", "client=1", "--db", "memory", "--rtt", "5ms"], "--rtt simulates a distance on one machine"),
            (["--clients", "1,2", "--in-flight", "8", "--batches", "8", "--db", "memory"],
                "--in-flight times --clients, 16, needs at least 16 calls"),
            (["agent"], "an agent needs --join"),
            (["agent", "--join", "1.2.3.4:5"], "--join must be the join string"),
        })
        {
            ProgramResult result = await Client(arguments);
            Assert.That((result.ExitCode, result.Errors), Is.EqualTo((2, result.Errors)), result.Output);
            Assert.That(result.Errors, Does.StartWith($"error: {said}").And.Not.Contain("\n"));
        }
    }

    private static double DaysAhead(JsonElement host) =>
        Math.Round(TimeSpan.FromMilliseconds(host.GetProperty("wall_clock_offset_ms").GetDouble()).TotalDays, 2);

    private static double Number(Dictionary<string, string> run, string column) => double.Parse(run[column], CultureInfo.InvariantCulture);

    // Every call of each client is in the histogram of all.
    private void AssertMerged(List<Dictionary<string, string>> runs)
    {
        foreach (IGrouping<string, Dictionary<string, string>> cell in ReadCsv("latency.csv").GroupBy(bucket => bucket["cell"]))
        {
            Dictionary<string, string>[] ofCell = [.. runs.Where(run => run["cell"] == cell.Key)];
            ILookup<bool, Dictionary<string, string>> each = cell.ToLookup(bucket => bucket["client"].Length > 0);
            Assert.That(Counts(each[false]).Values.Sum(), Is.EqualTo(ofCell.Sum(run => Calls(run, "batches"))), cell.Key);
            bool together = ofCell[0]["clients"] == "2";
            string[] clients = together ? ["1", "2"] : [];
            Assert.That(each[true].Select(bucket => bucket["client"]).Distinct(), Is.EqualTo(clients), cell.Key);
            Assert.That(Counts(each[true]), Is.EqualTo(Counts(together ? each[false] : [])), cell.Key);
        }
    }

    private static Dictionary<string, int> Counts(IEnumerable<Dictionary<string, string>> buckets) =>
        buckets.GroupBy(bucket => bucket["from_ms"]).ToDictionary(from => from.Key, from => from.Sum(bucket => Calls(bucket, "calls")));

    private static int Calls(Dictionary<string, string> row, string column) => int.Parse(row[column], CultureInfo.InvariantCulture);

    private Program Coordinate(string agents, params string[] others) =>
        Program.Start("client", Folder, ["coordinate", .. Small(others), "--agents", agents, "--join-file", JoinPath]);

    // As a second build of the same sources, with whose program only its id has changed.
    private string MakeOtherBuild()
    {
        string folder = Path.Combine(Folder, "other"), program = Path.Combine(folder, "client.dll");
        Directory.CreateDirectory(folder);
        foreach (string file in Directory.GetFileSystemEntries(AppContext.BaseDirectory))
        {
            string to = Path.Combine(folder, Path.GetFileName(file));
            if (Path.GetFileName(file).StartsWith("client.", StringComparison.Ordinal))
                File.Copy(file, to);
            else
                File.CreateSymbolicLink(to, file);
        }
        byte[] bytes = File.ReadAllBytes(program);
        bytes[bytes.AsSpan().IndexOf(typeof(AgentCommand).Module.ModuleVersionId.ToByteArray())] ^= 1;
        File.WriteAllBytes(program, bytes);
        return program;
    }

    // Each option once: those of a test in place of the usual ones.
    private static string[] Small(string[] others)
    {
        string[] arguments = [.. s_small];
        foreach (string[] option in others.Chunk(2))
        {
            int at = Array.IndexOf(arguments, option[0]);
            if (at < 0)
                arguments = [.. arguments, .. option];
            else
                arguments[at + 1] = option[1];
        }
        return arguments;
    }

    private Program JoinWithClock(string role, int days) =>
        Program.StartTool(Program.Dotnet, Folder, [Path.Combine(AppContext.BaseDirectory, "client.dll"), "agent", "--join", JoinPath,
            "--role", role], WrongSystemClock.Require(TimeSpan.FromDays(days)));

    private Program Join(string role, params string[] others) =>
        Program.Start("client", Folder, ["agent", "--join", JoinPath, "--role", role, .. others]);
}
