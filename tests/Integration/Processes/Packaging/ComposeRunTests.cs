using IntegrationMethods.Tests.Integration.Processes.Agents;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary><c>server/deploy/compose.yaml</c> by its own commands, on an engine in a network of the test's own.</summary>
[Category("Long")]
internal sealed class ComposeRunTests() : ContainerRunTestBase("compose.yaml")
{
    /// <summary>'docker compose' is a plug-in that Debian does not have; its docker-compose takes the same words.</summary>
    private const string Compose = """
        docker() {
            if [ "$1" != compose ] || command docker compose version >/dev/null 2>&1; then
                command docker "$@"
            else
                docker-compose "${@:2}"
            fi
        }

        """;

    private Network _network = null!;
    private DockerEngine? _engine;

    [OneTimeSetUp]
    public async Task StartEngine()
    {
        await PeerProcess.RequireAsync("docker-compose", "sh", "-c", "docker compose version || docker-compose version");
        _network = Network.Require("host");
        _engine = await DockerEngine.RequireAsync(_network, 0);
        await TestImages.BuildProductAsync(_engine);
        await TestImages.BuildPostgresAsync(_engine);
    }

    [OneTimeTearDown]
    public void StopEngine()
    {
        _engine?.Dispose();
        _network?.Dispose();
    }

    [Test]
    public async Task The_commands_of_the_file_run_in_both_forms_copy_the_results_and_leave_nothing()
    {
        (string run, string remove) = Commands("docker compose -f server/deploy/compose.yaml down");

        ProgramResult ran = await ExecuteAsync(run, $"{Small} --transport sockets/direct,grpc/direct --batches 8 --repetitions 2");

        Assert.That(ran.ExitCode, Is.Zero, ran.Output + ran.Errors);
        CheckRuns();
        Assert.That(await CheckReadOnlyAsync(_engine!), Is.EqualTo(5), "database, coordinator, server and two clients");
        ProgramResult seen = await ExecuteAsync("docker compose -f server/deploy/compose.yaml config; docker inspect $(docker ps -aq)");
        Assert.That(seen.Output, Does.Contain("/run/secrets/password"));
        CheckSecrets(seen.Output);
        // The join string is printed, for agents elsewhere.
        Assert.That(ran.Output + ran.Errors, Does.Not.Contain(Password));

        ProgramResult removed = await ExecuteAsync(remove);

        Assert.That(removed.ExitCode, Is.Zero, removed.Errors);
        Assert.That((await ExecuteAsync("docker ps -aq; docker volume ls -q")).Output, Is.Empty);
    }

    [Test]
    public async Task A_run_that_fails_ends_the_commands_with_its_exit_code()
    {
        (string run, string remove) = Commands("docker compose -f server/deploy/compose.yaml down");
        try
        {
            ProgramResult ran = await ExecuteAsync(run, "--transport absent");

            Assert.That(ran.ExitCode, Is.EqualTo(2), ran.Output + ran.Errors);
            Assert.That(ran.Output, Does.Contain("error: unknown transport 'absent'"));
        }
        finally
        {
            await ExecuteAsync(remove);
        }
    }

    private Task<ProgramResult> ExecuteAsync(string script, string options = "") => _engine!.ExecuteAsync(Folder, Compose + script,
        ("SECRETS", Path.Combine(Folder, "secrets")), ("POSTGRES_IMAGE", TestImages.Postgres), ("OPTIONS", options));
}
