using IntegrationMethods.Tests.Integration.Processes.Packaging;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>
/// A run that is interrupted while its SQL Server starts, at any moment of the container's life. The image only sleeps: it starts for ever.
/// </summary>
[Category("Long")]
internal sealed class ContainerInterruptionTests : ProcessTestBase
{
    private const string Image = "integration-methods-sleeps:1";

    /// <summary>An image of these two programs and what they load.</summary>
    private const string Import = """
        set -e
        for file in /bin/sh /bin/sleep $(ldd /bin/sh /bin/sleep |
            sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p' | sort -u); do
            mkdir -p "root$(dirname "$file")" && cp -L "$file" "root$file"
        done
        tar -C root -c . | docker import --change 'ENTRYPOINT ["/bin/sleep", "600"]' - "$0"
        """;

    private DockerEngine? _engine;

    [OneTimeSetUp]
    public async Task MakeImage()
    {
        _engine = await DockerEngine.RequireAsync();
        using var folder = new TemporaryFolder();
        ProgramResult image = await _engine.RunAsync("sh", folder.Path, "-c", Import, Image);
        Assert.That(image.ExitCode, Is.Zero, image.Errors);
    }

    [OneTimeTearDown]
    public void StopEngine() => _engine?.Dispose();

    [TearDown]
    public async Task RemoveContainers()
    {
        foreach (string id in (await Containers()).Split('\n', StringSplitOptions.RemoveEmptyEntries))
            await _engine!.RunAsync("docker", Folder, "rm", "-f", id);
    }

    // Its creation takes some hundred milliseconds, in which the engine has it and the program does not know it yet.
    [TestCase("TERM", false, 0)]
    [TestCase("TERM", false, 50)]
    [TestCase("INT", false, 100)]
    [TestCase("TERM", false, 150)]
    [TestCase("INT", false, 200)]
    [TestCase("TERM", false, 300)]
    [TestCase("INT", false, 450)]
    [TestCase("TERM", true, 0)]
    [TestCase("INT", true, 100)]
    [TestCase("TERM", true, 3_000)]
    public async Task An_interrupted_run_ends_as_such_and_leaves_no_container(string signal, bool waitsForContainer, int thenMs)
    {
        using Program client = StartRun();
        await UntilItStartsSqlServer(client);
        while (waitsForContainer && (await Containers()).Length == 0)
            await Task.Delay(20);
        await Task.Delay(thenMs);

        client.Signal(signal);
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Output + result.Errors);
        Assert.That(result.Output + result.Errors, Does.Not.Contain("Unhandled").And.Not.Contain("Exception").And.Not.Contain("   at "));
        Assert.That(await Containers(), Is.Empty);
    }

    [Test]
    public async Task The_container_of_a_killed_run_is_removed_by_the_next_one()
    {
        using (Program killed = StartRun())
        {
            while ((await Containers()).Length == 0)
                await Task.Delay(20);
            killed.Signal("KILL");
            await killed.EndAsync();
        }
        string left = (await Containers()).Trim();
        Assert.That(left, Is.Not.Empty);

        using Program next = StartRun();
        await UntilItStartsSqlServer(next);
        string line = await next.ReadLineAsync();
        next.Signal("TERM");
        await next.EndAsync();

        Assert.That(line, Does.Match("^Removed the container integration-methods-[0-9a-f]{12}, which a killed run had left behind.$"));
        Assert.That(await Containers(), Is.Empty);
    }

    private Program StartRun() => _engine!.Start(
        Program.Dotnet, Folder, Path.Combine(AppContext.BaseDirectory, "client.dll"), "--db", "auto", "--image", Image, "--output", "out");

    private static async Task UntilItStartsSqlServer(Program client)
    {
        while (!(await client.ReadLineAsync()).Contains("Starting SQL Server in a container", StringComparison.Ordinal))
        {
        }
    }

    private async Task<string> Containers() => (await _engine!.RunAsync("docker", Folder, "ps", "-aq")).Output;
}
