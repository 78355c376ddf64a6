namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>The image that server/deploy/image.sh builds, and the Dockerfile where no base image can be had to build it.</summary>
[Category("Long")]
internal sealed class ImageTests : ProcessTestBase
{
    private const string Image = TestImages.Product;

    private DockerEngine? _engine;

    [OneTimeSetUp]
    public async Task BuildImage()
    {
        _engine = await DockerEngine.RequireAsync();
        await TestImages.BuildProductAsync(_engine);
    }

    [OneTimeTearDown]
    public void StopEngine() => _engine?.Dispose();

    [Test]
    public async Task A_run_in_a_container_is_valid_and_writes_only_its_data()
    {
        // With no network but its own loopback: a run needs no other.
        ProgramResult result = await Docker(["run", "--name", "tiny", "--network", "none", Image, .. TinyRun.Of("sockets")]);
        ProgramResult copied = await Docker("cp", "tiny:/data/out", Path.Combine(Folder, "out")), changed = await Docker("diff", "tiny");

        Assert.That(copied.ExitCode, Is.Zero, result.Output + result.Errors + copied.Errors);
        TinyRun.Check(result, ReadCsv("runs.csv"), "sockets");
        Assert.That(changed.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line[2..]), Is.Not.Empty.And.All.Match("^/(data|tmp)"));
    }

    [Test]
    public async Task The_images_user_is_not_root()
    {
        ProgramResult user = await Docker("inspect", "--format", "{{.Config.User}} {{.Config.WorkingDir}} {{json .Config.Entrypoint}}",
            Image);

        Assert.That(user.Output.Trim(), Is.EqualTo("1654 /data [\"/app/client\"]"));
    }

    // As compose, a swarm and Kubernetes start it.
    [Test]
    public async Task A_read_only_container_can_write_to_a_tmpfs()
    {
        ProgramResult result = await Docker("run", "--rm", "--network", "none", "--read-only", "--tmpfs", "/tmp", Image,
            "agent", "prepare", "coordinator:7070", "--output", "/tmp/join");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
    }

    [Test]
    public async Task The_image_serves_alone()
    {
        using Program server = _engine!
            .Start("docker", Folder, "run", "--rm", "-i", "--network", "none", "--entrypoint", "/app/server", Image,
            "--transport", "grpc/direct", "--form", "async", "--listen", "127.0.0.1:8080", "--db", "memory");

        Assert.That(await server.ReadLineAsync(), Does.Contain("127.0.0.1:8080"));
        server.Input.Close();
        Assert.That((await server.EndAsync()).ExitCode, Is.Zero);
    }

    [Test]
    public void The_Dockerfile_makes_the_same_of_it()
    {
        string file = Checkout.Read("Dockerfile");

        Assert.That(file,
            Does.Contain("WORKDIR /data\n").And.Contain("USER $APP_UID\n").And.Contain("EXPOSE 8080\n").And.Contain("client.dll\"]\n"));
    }

    private Task<ProgramResult> Docker(params string[] arguments) => _engine!.RunAsync("docker", Folder, arguments);
}
