using IntegrationMethods.Tests.Integration.Processes.Agents;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>
/// <c>server/deploy/stack.yaml</c> by its own commands, on a swarm of three nodes: database and coordinator on the manager, the server on
/// the second, the clients on the third, with an overlay network over those of the test.
/// </summary>
[Category("Long")]
internal sealed class SwarmTests() : ContainerRunTestBase("stack.yaml")
{
    private static readonly string[] s_roles = ["manager", "server", "client"];

    private Network _network = null!;
    private Swarm? _swarm;

    [OneTimeSetUp]
    public async Task MakeSwarm()
    {
        _network = Network.Require(s_roles);
        _swarm = await Swarm.RequireAsync(_network, s_roles);
        await TestImages.BuildPostgresAsync(Manager);
    }

    [OneTimeTearDown]
    public async Task RemoveSwarm()
    {
        if (_swarm is not null)
            await _swarm.DisposeAsync();
        _network?.Dispose();
    }

    private DockerEngine Manager => _swarm!.Manager;

    [Test]
    public async Task The_commands_of_the_file_run_in_both_forms_on_three_nodes_copy_the_results_and_leave_nothing()
    {
        (string run, string remove) = Commands("docker stack rm");

        ProgramResult ran = await ExecuteAsync($"{run}\nexit $exit_code",
            $"{Small} --transport sockets/direct,grpc/direct --batches 8 --repetitions 2");

        Assert.That(ran.ExitCode, Is.Zero, ran.Output + ran.Errors);
        CheckRuns();
        foreach ((DockerEngine node, int containers) in _swarm!.Nodes.Zip([2, 1, 2]))
            Assert.That(await CheckReadOnlyAsync(node), Is.EqualTo(containers));
        ProgramResult seen = await Manager.ExecuteAsync(Folder, "docker service inspect $(docker service ls -q); "
            + "docker secret inspect $(docker secret ls -q); docker inspect $(docker ps -aq)");
        Assert.That(seen.Output, Does.Contain("/run/secrets/password"));
        CheckSecrets(ran.Output, ran.Errors, seen.Output);

        ProgramResult removed = await ExecuteAsync(remove);

        Assert.That(removed.ExitCode, Is.Zero, removed.Errors);
        await CheckNothingLeftAsync();
    }

    [Test]
    public async Task A_client_that_is_killed_is_started_again_by_the_swarm_and_no_row_is_lost()
    {
        const int Repetitions = 3;
        (string run, string remove) = Commands("docker stack rm");
        Task<ProgramResult> running = ExecuteAsync($"{run}\nexit $exit_code", $"{Small} --transport sockets/direct --form sync --rate 20 "
            + $"--batches 20 --repetitions {Repetitions} --isolation session");

        await UntilAsync("[ $(cat $(docker volume inspect --format '{{.Mountpoint}}' run1_results)/results/*/runs.csv | wc -l) -gt 3 ]");
        ProgramResult killed = await _swarm!.Nodes[^1].ExecuteAsync(Folder, "docker kill $(docker ps -q | head -n 1)");
        ProgramResult ran = await running;
        await ExecuteAsync(remove);

        Assert.That(killed.ExitCode, Is.Zero, killed.Errors);
        Assert.That(ran.ExitCode, Is.Zero, ran.Output + ran.Errors);
        Assert.That(ProvenRuns().GroupBy(each => each["cell"]).Select(cell => cell.Count()), Has.All.EqualTo(Repetitions));
        Assert.That(Losses().Sum(host => host.Losses), Is.EqualTo(1));
        await CheckNothingLeftAsync();
    }

    private async Task CheckNothingLeftAsync()
    {
        foreach (DockerEngine node in _swarm!.Nodes)
            await UntilAsync(node, "[ -z \"$(docker ps -aq; docker volume ls -q)\" ]");
        Assert.That((await ExecuteAsync("docker service ls -q; docker secret ls -q")).Output, Is.Empty);
    }

    private Task UntilAsync(string condition) => UntilAsync(Manager, condition);

    private async Task UntilAsync(DockerEngine node, string condition)
    {
        using var late = new CancellationTokenSource(Limit);
        while ((await node.ExecuteAsync(Folder, condition)).ExitCode != 0)
            await Task.Delay(TimeSpan.FromMilliseconds(200), late.Token);
    }

    private Task<ProgramResult> ExecuteAsync(string script, string options = "") => Manager.ExecuteAsync(Folder, script,
        [("OPTIONS", options), ("POSTGRES_IMAGE", TestImages.Postgres), ("POSTGRES_NODES", "node.labels.role == manager"),
            ("SERVER_NODES", "node.labels.role == server"), ("CLIENT_NODES", "node.labels.role == client")]);
}
