using IntegrationMethods.Db;
using IntegrationMethods.Tests.Integration.Processes.Packaging;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>
/// A run on a machine that has a container engine and SQL Server's image, and no other setting: it selects SQL Server, runs it, moves every
/// row through it, and removes it. The image comes from the archive (<c>docker save</c>) that <see cref="Variable"/> names: that of SQL
/// Server, or of a server that speaks its protocol.
/// </summary>
[Category("Long")]
internal sealed class ContainerRunTests : ProcessTestBase
{
    private const string Variable = "INTEGRATION_METHODS_SQLSERVER_IMAGE";

    [Test]
    public async Task A_run_without_options_selects_SQL_Server_in_a_container_and_removes_it()
    {
        if (Environment.GetEnvironmentVariable(Variable) is not { Length: > 0 } archive)
        {
            Assert.Ignore($"no image of SQL Server: name an archive of 'docker save' in {Variable}");
            return;
        }
        using DockerEngine engine = await DockerEngine.RequireAsync(hasNetwork: true);
        ProgramResult loaded = await engine.RunAsync("docker", Folder, "load", "--quiet", "--input", archive);
        Assert.That(loaded.ExitCode, Is.Zero, loaded.Errors);
        string image = loaded.Output.Split(": ", 2)[1].Trim();
        await engine.RunAsync("docker", Folder, "tag", image, ContainerOptions.DefaultImage);

        using Program client = engine.Start(
            Program.Dotnet, Folder, Path.Combine(AppContext.BaseDirectory, "client.dll"), "--quick", "--output", "out");
        ProgramResult result = await client.EndAsync(TimeSpan.FromMinutes(15));

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output, Does.Contain("--db auto selected sqlserver"));
        Assert.That(ReadCsv("runs.csv").Select(run => run["valid"]), Is.Not.Empty.And.All.EqualTo("1"));
        Assert.That(ReadCsv("runs.csv").Select(run => run["form"]), Does.Contain("sync").And.Contain("async"));
        Assert.That((await engine.RunAsync("docker", Folder, "ps", "--all", "--quiet")).Output, Is.Empty);
    }
}
