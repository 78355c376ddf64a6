using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>
/// Four machines with separate networks: the coordinator's, which has the database as well, a server's and two clients'. All rows
/// arrive although a clock is a minute ahead, and whatever happens to an agent, a network or the coordinator's disk.
/// </summary>
[Category("Agents")]
[Category("Long")]
internal sealed class NamespacesTests : AgentTestBase
{
    /// <summary>Of each of two cells, in a run that something happens to.</summary>
    private const int Repetitions = 3;

    /// <summary>
    /// Repetitions before it: an odd number, so that it hits the other cell of the block, and nothing that is done between blocks.
    /// </summary>
    private const int Before = 3;

    /// <summary>A repetition takes a second, whatever the machine: what happens then happens in its midst.</summary>
    private static readonly string[] s_lasting = ["--rate", "20", "--batches", "20", "--repetitions", $"{Repetitions}", "--output", "out"];

    private const int DatabaseHost = 0, ServerHost = 1, FirstHost = 2, SecondHost = 3;

    private static readonly TimeSpan s_ahead = TimeSpan.FromMinutes(1);

    private Network _network = null!;
    private PeerProcess? _postgres;

    [OneTimeSetUp]
    public void MakeMachines() => _network = Network.Require("db", "sv", "c1", "c2");

    [OneTimeTearDown]
    public async Task RemoveMachines()
    {
        if (_postgres is not null)
            await _postgres.EndAsync().WaitAsync(Limit);
        _postgres?.Dispose();
        _network?.Dispose();
    }

    [Test]
    public async Task Every_row_of_two_clients_arrives_whatever_their_clocks_say_and_every_host_and_path_is_on_record()
    {
        _postgres = await MachinePostgres.RequireAsync(_network, DatabaseHost);
        using Program coordinator = Coordinate(
            "--db", "postgres", "--connection", MachinePostgres.Connection(DatabaseHost), "--transport", "sockets/direct,grpc/direct",
                "--form", "sync,async", "--in-flight", "2", "--batch-size", "10", "--batches", "8", "--repetitions", "1",
                "--db-connect-timeout", "60", "--output", "out");
        using Program server = Join(ServerHost), first = Join(FirstHost, WrongClock.Variables(s_ahead)), second = Join(SecondHost);

        ProgramResult result = await coordinator.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        List<Dictionary<string, string>> runs = ProvenRuns();
        Assert.That(runs.Select(run => run["clients"]), Has.All.EqualTo("2"));
        Assert.That(runs.Select(run => (run["transport"], run["form"])).Distinct()
            .Count(), Is.EqualTo(6), "two transports and the floor, in both forms");
        Assert.That(runs.Where(run => run["control"] == "one_client_more").Select(run => (run["transport"], run["form"])).Distinct()
            .Count(), Is.EqualTo(4), "each transport in each form from three clients as well");
        Assert.That(runs.Select(run => run["client_cpus"]), Has.All.EqualTo($"{2 * Environment.ProcessorCount}"),
            "two machines' processors");
        Assert.That(runs.Select(run => run["engine_inserts"]), Has.All.EqualTo("80"), "by the database's own counters");
        foreach (Dictionary<string, string> run in runs)
            Assert.That(DateTimeOffset.Parse(run["started_utc"], CultureInfo.InvariantCulture), Is.LessThan(DateTimeOffset.UtcNow),
                "by the coordinator's clock");
        foreach (Dictionary<string, string> run in runs)
            Assert.That(Number(run, "start_skew_bound_ms"), Is.GreaterThan(0).And.LessThan(Number(run, "wall_ms")));
        JsonElement[] hosts = [.. RecordedEnvironment.GetProperty("hosts").EnumerateArray()];
        Assert.That(hosts.Select(AddressOf),
            Is.EquivalentTo(new[] { Network.Address(ServerHost), Network.Address(FirstHost), Network.Address(SecondHost) }));
        foreach (JsonElement host in hosts)
            Assert.That(host.GetProperty("wall_clock_offset_ms")
                .GetDouble(), Is.EqualTo(AddressOf(host) == Network.Address(FirstHost) ? s_ahead.TotalMilliseconds : 0)
                .Within(s_ahead.TotalMilliseconds / 2));
        string[] paths = [.. RecordedEnvironment.GetProperty("paths").EnumerateArray()
            .Select(path => $"{path.GetProperty("from").GetString()} {path.GetProperty("to").GetString()}")];
        Assert.That(paths,
            Is.EquivalentTo(new[] { "client 1 server", "client 2 server", "server database", "client 1 database", "client 2 database" }));
        Assert.That(result.Output + await File.ReadAllTextAsync(Path.Combine(Folder, "out", "environment.json")),
            Does.Not.Contain(PostgresServer.Password));
    }

    // AgentRunTests kill a server's agent as well.
    [Test]
    public async Task A_killed_agent_voids_a_repetition_and_no_row_is_lost()
    {
        using Program coordinator = CoordinateSmall(s_lasting);
        using Program server = Join(ServerHost), first = Join(FirstHost), second = Join(SecondHost);
        await WaitForRuns(Before, coordinator);
        first.Signal("KILL");
        using Program again = Join(FirstHost);

        ProgramResult result = await coordinator.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(CountsOfCells(), Has.All.EqualTo(Repetitions));
        Assert.That(Losses().Single(host => host.Losses > 0), Is.EqualTo((Network.Address(FirstHost), 1)));
        Assert.That(RecordedEnvironment.GetProperty("repeated").EnumerateArray().Select(pass => pass.GetProperty("reason").GetString()),
            Is.Not.Empty.And.All.Match($@"^machine client [12] \({Network.Address(FirstHost)}\) was lost: "));
    }

    [Test]
    public async Task A_cable_that_is_pulled_and_put_back_voids_a_repetition_and_no_row_is_lost()
    {
        using Program coordinator = CoordinateSmall(s_lasting);
        using Program server = Join(ServerHost), first = Join(FirstHost), second = Join(SecondHost);
        await WaitForRuns(Before, coordinator);
        _network.Link(SecondHost, up: false);
        try
        {
            while (!(await second.ReadLineAsync()).StartsWith("lost the connection to ", StringComparison.Ordinal))
            {
                // Skip the line that reports its joining.
            }
        }
        finally
        {
            _network.Link(SecondHost, up: true);
        }

        ProgramResult result = await coordinator.EndAsync(Limit);

        Assert.That(result.ExitCode, Is.Zero, result.Errors + result.Output);
        Assert.That(result.Output, Does.Contain("is repeated: "));
        Assert.That(CountsOfCells(), Has.All.EqualTo(Repetitions));
        Assert.That(Losses().Single(host => host.Losses > 0), Is.EqualTo((Network.Address(SecondHost), 1)));
    }

    [Test]
    public async Task A_full_disk_at_the_coordinator_ends_the_run_and_its_agents_in_one_line()
    {
        string small = Path.Combine(Folder, "small");
        Directory.CreateDirectory(small);
        await RunAsync("mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", small);
        try
        {
            using Program coordinator = CoordinateSmall("--batches", "8", "--repetitions", "500", "--output", Path.Combine(small, "out"));
            using Program server = Join(ServerHost), first = Join(FirstHost), second = Join(SecondHost);

            ProgramResult result = await coordinator.EndAsync(Limit);

            Assert.That(result.ExitCode, Is.EqualTo(1));
            Assert.That(result.Errors,
                Does.Match("^error: .*can't be written .*name a writable folder on a disk with free space").And.Not.Contain("\n"));
            foreach (Program agent in new[] { server, first, second })
            {
                ProgramResult ended = await agent.EndAsync(Limit);
                Assert.That((ended.ExitCode, $"{ended.Errors}."),
                    Is.EqualTo((1, $"error: the run failed: {result.Errors["error: ".Length..]}")));
            }
            Assert.That(File.ReadLines(Path.Combine(small, "out", "runs.csv")).Count(), Is.GreaterThan(1), "what was done is there");
        }
        finally
        {
            await RunAsync("umount", small);
        }
    }

    private static double Number(Dictionary<string, string> run, string column) => double.Parse(run[column], CultureInfo.InvariantCulture);

    private static async Task RunAsync(string tool, params string[] arguments) =>
        Assert.That((await Program.RunToolAsync(tool, "/", arguments)).ExitCode, Is.Zero, tool);

    private IEnumerable<int> CountsOfCells() => ProvenRuns().GroupBy(run => run["cell"]).Select(cell => cell.Count());

    // As little as a fault needs: the floor and one cell with a server, processes that live for the whole run, and rows in memory.
    private Program CoordinateSmall(params string[] others) => Coordinate(
        ["--db", "memory", "--transport", "sockets/direct", "--form", "sync", "--in-flight", "2", "--batch-size", "10", "--generator-check",
            "off", "--isolation", "session", "--timeout", "1m", .. others]);

    private Program Coordinate(params string[] others) => Start(DatabaseHost, [],
    [
        "coordinate", "--warmup-limit", "0", "--min-overlap", "0", "--controls", "off", "--agents", "server=1,client=2", "--listen",
            $"{Network.Address(DatabaseHost)}:0", "--join-file", JoinPath, .. others,
    ]);

    private Program Join(int machine, params (string, string)[] variables) => Start(machine, variables,
        ["agent", "--join", JoinPath, .. machine == ServerHost
            ? new[] { "--role", "server", "--advertise", Network.Address(machine) }
            : ["--role", "client"]]);

    // 'ip netns exec' replaces itself by the program, which so has the process id that is started here.
    private Program Start(int machine, (string, string)[] variables, string[] arguments) => Program.StartTool(
        "ip", Folder, [.. _network.On(machine), Program.Dotnet, Path.Combine(AppContext.BaseDirectory, "client.dll"), .. arguments],
            variables);
}
