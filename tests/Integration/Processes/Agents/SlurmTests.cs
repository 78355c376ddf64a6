using IntegrationMethods.Client.Running;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>
/// <c>server/deploy/slurm.sh</c> on a cluster of four nodes, submitted as server/README.md says: PostgreSQL and the coordinator on the
/// first, a server on the second, clients on the others.
/// </summary>
[Category("Agents")]
[Category("Long")]
internal sealed class SlurmTests : AgentTestBase
{
    private const int First = 0, Last = 3;

    /// <summary>As little as a run needs.</summary>
    private const string Small = "--in-flight 2 --batch-size 10 --warmup-limit 0 --min-overlap 0 --controls off --generator-check off "
        + "--db-connect-timeout 60";

    /// <summary>
    /// A run that something happens to: longer than the test waits, with repetitions of a second. Its agents have half a minute to join, at
    /// first as well as after a loss.
    /// </summary>
    private const string Lasting =
        $"{Small} --transport sockets/direct --form sync --rate 20 --batches 20 --repetitions 500 --isolation session --timeout 30s";

    private Network _network = null!;
    private SlurmCluster? _cluster;
    private PeerProcess? _postgres;
    private int _job;

    protected override string Results => Path.Combine(Folder, $"results-{_job}");

    private string LogPath => Path.Combine(Folder, $"integration-methods-{_job}.log");

    private SlurmCluster Cluster => _cluster!;

    [OneTimeSetUp]
    public async Task MakeCluster()
    {
        _network = Network.Require("n1", "n2", "n3", "n4");
        _cluster = await SlurmCluster.RequireAsync(_network, Last + 1);
        _postgres = await MachinePostgres.RequireAsync(_network, First);
    }

    [OneTimeTearDown]
    public async Task RemoveCluster()
    {
        if (_cluster is not null)
            await _cluster.DisposeAsync();
        if (_postgres is not null)
            await _postgres.EndAsync().WaitAsync(Limit);
        _postgres?.Dispose();
        _network?.Dispose();
    }

    /// <summary>A user's folder that all nodes share, with the program and the script.</summary>
    [SetUp]
    public void MakeSubmitFolder() => DeployedFile.CopyTo(Folder, "slurm.sh");

    // A job that a failed test leaves would keep its nodes from the next one.
    [TearDown]
    public Task Cancel() => Cluster.RunAsync(Folder, "scancel --quiet --user=root");

    [Test]
    public async Task All_default_transports_run_in_both_forms_from_two_nodes_and_no_secret_is_public()
    {
        await SubmitAsync($"{Small} --batches 8 --repetitions 2");

        Assert.That(await EndAsync(), Is.EqualTo(("COMPLETED", "0:0")), Log());
        List<Dictionary<string, string>> runs = ProvenRuns();
        var cells = runs.GroupBy(run => (run["transport"], run["form"])).ToDictionary(cell => cell.Key, cell => cell.Count());
        string[] transports = [.. TransportSelection.Parse(TransportCatalog.Create(new()), TransportSelection.Default)
            .Select(transport => transport.Name).Append("inprocess").Distinct()];
        Assert.That(cells.Keys, Is.EquivalentTo(transports.SelectMany(name => new[] { (name, "sync"), (name, "async") })));
        Assert.That(cells.Values, Has.All.EqualTo(2));
        Assert.That(runs.Select(run => run["clients"]), Has.All.EqualTo("2"));
        Assert.That(RecordedEnvironment.GetProperty("hosts").EnumerateArray().Select(AddressOf),
            Is.EquivalentTo(new[] { 1, 2, 3 }.Select(Network.Address)));
        Assert.That(Log() + await Cluster.ShowAsync(_job) + await File.ReadAllTextAsync(Path.Combine(Results, "environment.json")),
            Does.Not.Contain(PostgresServer.Password).And.Not.Match("/[0-9a-f]{64}/"), "neither the password nor the join string");
        Assert.That(Directory.Exists(Path.Combine(Folder, $"join-{_job}")), Is.False);
    }

    [Test]
    public async Task The_run_of_a_job_that_loses_a_node_ends_with_what_is_done_and_says_which_one()
    {
        await SubmitAsync(Lasting);
        await WaitForRunsOfJob(3);

        Cluster.Kill(Last);
        try
        {
            await Until(() => Log().Contains("The run was ended early", StringComparison.Ordinal));
        }
        finally
        {
            // A node that does not answer is waited for before the job's state is final.
            await Cluster.StartAsync(Last);
        }

        Assert.That(await EndAsync(), Is.EqualTo(("FAILED", "1:0")), Log());
        Assert.That(Log(), Does.Match($@"The run was ended early, because machine client [12] \({Network.Address(Last)}\) was lost: .* "
            + "--resume .* continues it, when its agents have joined again"));
        ProvenRuns();
        Assert.That(Losses().Single(host => host.Losses > 0), Is.EqualTo((Network.Address(Last), 1)));
    }

    [Test]
    public async Task A_job_that_is_cancelled_leaves_what_is_done_and_no_process_and_another_one_continues_it()
    {
        await SubmitAsync(Lasting);
        await WaitForRunsOfJob(3);
        await Cluster.RunAsync(Folder, $"scancel {_job}");

        Assert.That(await EndAsync(), Is.EqualTo(("CANCELLED", $"{Interruption.ExitCode}:0")), Log());
        Assert.That(Log(), Does.Contain("Stopping; completed results are being saved."));
        ProvenRuns();
        Assert.That(RecordedEnvironment.GetProperty("ended_because").GetString(), Is.EqualTo("stopped by the user"));
        Assert.That(await Cluster.LeftoversAsync(TimeSpan.FromSeconds(30)), Is.Empty);
        Assert.That(Directory.Exists(Path.Combine(Folder, $"join-{_job}")), Is.False);
        (int cancelled, int blocks) = (_job, ReadCsv("runs.csv").Max(run => int.Parse(run["block"], CultureInfo.InvariantCulture)) + 1);

        await SubmitAsync($"{Lasting.Replace("--repetitions 500", $"--repetitions {blocks}", StringComparison.Ordinal)} "
            + $"--resume results-{cancelled}");

        Assert.That(await EndAsync(), Is.EqualTo(("COMPLETED", "0:0")), Log());
        Assert.That(Log(), Does.Contain("Resumed: "));
        Assert.That(Directory.Exists(Results), Is.False, "the run goes on in its own folder");
        _job = cancelled;
        Assert.That(ProvenRuns().GroupBy(run => run["cell"]).Select(cell => cell.Count()), Is.All.EqualTo(blocks));
    }

    [TestCase("--nodes=2", "", "a run needs 3 nodes, for coordinator, server and client, not 2: submit with --nodes=3 or more")]
    [TestCase("", "--server-connection=Host=db",
        "the arguments of a job are public: put the value of --server-connection into INTEGRATION_METHODS_SERVER_CONNECTION")]
    [TestCase("--export=CLIENT=absent", "",
        "there is no program absent: submit from the folder that has it, or name it in CLIENT")]
    public async Task Wrong_use_is_said_in_one_line(string ofTheJob, string ofTheRun, string said)
    {
        await SubmitAsync(ofTheRun, ofTheJob);

        Assert.That(await EndAsync(), Is.EqualTo(("FAILED", "2:0")), Log());
        Assert.That(Log(), Is.EqualTo($"error: {said}\n"));
    }

    // The command of the document, with more options.
    private async Task SubmitAsync(string ofTheRun, string ofTheJob = "")
    {
        string command = Documents.Commands("server/README.md", "sh").Single(line => line.StartsWith("sbatch ", StringComparison.Ordinal));
        string said = await Cluster.RunAsync(Folder, $"sbatch {ofTheJob} {command["sbatch ".Length..]} {ofTheRun}",
            (CommonOptions.ConnectionVariable, MachinePostgres.Connection(First)));
        Assert.That(said, Does.Match(@"^Submitted batch job \d+\n$"));
        _job = int.Parse(said.Split(' ')[^1], CultureInfo.InvariantCulture);
    }

    // A job may wait for nodes, and a run in it for agents.
    private async Task WaitForRunsOfJob(int count)
    {
        Task<(string, string)> ended = Cluster.EndAsync(_job, TimeSpan.FromMinutes(9));
        await Until(() => HasRuns(count) || ended.IsCompleted);
        Assert.That(HasRuns(count), $"{(ended.IsCompletedSuccessfully ? ended.Result : await Cluster.ShowAsync(_job))}: {Log()}");
    }

    private Task<(string State, string ExitCode)> EndAsync() => Cluster.EndAsync(_job, Limit);

    private string Log() => File.Exists(LogPath) ? File.ReadAllText(LogPath) : "";
}
