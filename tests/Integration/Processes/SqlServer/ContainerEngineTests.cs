using System.Security.Cryptography;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>Where users have their container engine, and where there is none: <c>doctor</c> and a run agree.</summary>
[Category("Long")]
internal sealed class ContainerEngineTests : ProcessTestBase
{
    private const string Usual = "1.44", OfDocker20 = "1.41";

    private string Socket => Path.Combine(Folder, "engine", "docker.sock");

    [SetUp]
    public void SkipOnWindows()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the engine of these tests listens on a Unix socket, which Testcontainers does not use on Windows");
    }

    [TestCase(Usual)]
    [TestCase(OfDocker20)]
    public async Task An_engine_of_DOCKER_HOST_is_found_in_its_own_version(string version)
    {
        RequireCommand(version);
        await using FakeEngine engine = await FakeEngine.StartAsync(Socket, version);

        await AssertFound(version, ("DOCKER_HOST", $"unix://{Socket}"));
    }

    [TestCase("DOCKER_CONTEXT")]
    [TestCase("docker context use")]
    public async Task An_engine_of_a_context_is_found(string chosenBy)
    {
        await using FakeEngine engine = await FakeEngine.StartAsync(Socket, Usual);
        string meta = Path.Combine(Folder, ".docker", "contexts", "meta", Convert.ToHexStringLower(SHA256.HashData("mine"u8)));
        Directory.CreateDirectory(meta);
        await File.WriteAllTextAsync(Path.Combine(meta, "meta.json"),
            $$"""{"Name":"mine","Endpoints":{"docker":{"Host":"unix://{{Socket}}"} } }""");
        if (chosenBy == "docker context use")
            await File.WriteAllTextAsync(Path.Combine(Folder, ".docker", "config.json"), """{"currentContext":"mine"}""");

        await AssertFound(Usual, chosenBy == "DOCKER_CONTEXT" ? [("DOCKER_CONTEXT", "mine")] : []);
    }

    [Test]
    public async Task An_engine_of_the_file_of_Testcontainers_is_found()
    {
        await using FakeEngine engine = await FakeEngine.StartAsync(Socket, Usual);
        await File.WriteAllTextAsync(Path.Combine(Folder, ".testcontainers.properties"), $"docker.host=unix://{Socket}\n");

        await AssertFound(Usual);
    }

    [Test]
    public async Task A_rootless_engine_is_found()
    {
        await using FakeEngine engine = await FakeEngine.StartAsync(Socket, Usual);

        await AssertFound(Usual, ("XDG_RUNTIME_DIR", Path.GetDirectoryName(Socket)!));
    }

    [TestCase("DOCKER_HOST", "unix:///nowhere/docker.sock", "unix:///nowhere/docker.sock")]
    [TestCase("DOCKER_HOST", "tcp://127.0.0.1:1", "tcp://127.0.0.1:1")]
    [TestCase("DOCKER_CONTEXT", "missing", "The Docker context 'missing' does not exist")]
    public async Task Where_none_answers_both_say_why(string variable, string value, string why)
    {
        (ProgramResult doctor, ProgramResult run) = await AskBoth((variable, value));

        Assert.That(doctor.Output, Does.Match($"(?m)^not available +docker .*{why}.*, so --db auto selects sqlite"));
        Assert.That(run.Errors,
            Does.StartWith("error: can't start SQL Server in a container (no Docker engine ").And.Contain(why).And.Contain(
            "--db sqlite").And.Not.Contain("\n"));
        Assert.That(run.ExitCode, Is.EqualTo(1));
    }

    [Test]
    public async Task The_container_of_a_killed_run_is_removed_and_that_of_a_living_one_is_not()
    {
        await using FakeEngine engine = await FakeEngine.StartAsync(Socket, Usual);
        string own = $"{Environment.MachineName}/{Environment.ProcessId}";
        engine.Containers = $$"""
            [{"Id":"alive","Names":["/alive"],"Labels":{"integration-methods.owner":"{{own}}/{{Started()}}"} },
             {"Id":"elsewhere","Names":["/elsewhere"],"Labels":{"integration-methods.owner":"another-machine/1/1"} },
             {"Id":"again","Names":["/again"],"Labels":{"integration-methods.owner":"{{own}}/1"} },
             {"Id":"dead","Names":["/dead"],"Labels":{"integration-methods.owner":"{{Environment.MachineName}}/{{int.MaxValue}}/1"} }]
            """;

        ProgramResult run = await Run(["seed", "--keep-container"], ("DOCKER_HOST", $"unix://{Socket}"));

        Assert.That(engine.Removed, Is.EqualTo(new[] { "again", "dead" }));
        Assert.That(run.Output,
            Does.Contain("Removed the container again, which a killed run had left behind.\nRemoved the container dead, "));
    }

    private static long Started() => new DateTimeOffset(System.Diagnostics.Process.GetCurrentProcess().StartTime).ToUnixTimeSeconds();

    private static void RequireCommand(string version)
    {
        if (version != Usual && !(Environment.GetEnvironmentVariable("PATH") ?? "").Split(':')
            .Any(folder => File.Exists(Path.Combine(folder, "docker"))))
            Assert.Ignore("the docker command reports the engine's version, and is not installed: apt-get install docker.io");
    }

    private async Task AssertFound(string version, params (string Name, string Value)[] variables)
    {
        (ProgramResult doctor, ProgramResult run) = await AskBoth(variables);

        Assert.That(doctor.Output, Does.Match($"(?m)^ok +docker +answers at unix:.*{Socket}, API {version}"));
        Assert.That(run.Errors, Does.StartWith("error: the container of ").And.Contain("did not start (")
            .And.EndWith("try 'docker pull mcr.microsoft.com/mssql/server:2022-latest', or use --db sqlite").And.Not.Contain("\n"));
        Assert.That(run.ExitCode, Is.EqualTo(1));
    }

    /// <summary><c>doctor</c>, and a command that demands a container, which that engine has no image for.</summary>
    private async Task<(ProgramResult Doctor, ProgramResult Run)> AskBoth(params (string Name, string Value)[] variables) =>
        (await Run(["doctor", "--db", "memory"], variables), await Run(["seed", "--keep-container"], variables));

    private Task<ProgramResult> Run(string[] arguments, params (string Name, string Value)[] variables) => Program.RunToolAsync(
        Program.Dotnet, Folder, [Path.Combine(AppContext.BaseDirectory, "client.dll"), .. arguments], [("HOME", Folder), .. variables]);
}
