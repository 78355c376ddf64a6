using IntegrationMethods.Tests.Integration.Processes.Agents;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>A run whose database, coordinator, server and clients are containers, by the commands of a file of server/deploy.</summary>
/// <param name="file">Its name.</param>
internal abstract class ContainerRunTestBase(string file) : AgentTestBase
{
    protected const string Password = "s3cret;Pass=w0rd";

    /// <summary>As little as a run needs.</summary>
    protected const string Small = "--in-flight 2 --batch-size 10 --warmup-limit 0 --min-overlap 0 --controls off --generator-check off";

    /// <summary>Where the commands copy the results.</summary>
    protected override string Results => Directory.GetDirectories(Path.Combine(Folder, "results")).Single();

    [SetUp]
    public void MakeUsersFolder() => DeployedFile.CopyTo(Folder, file);

    /// <summary>The commands before the one that begins with some words, and it and those behind it; with the password chosen.</summary>
    protected (string Run, string Remove) Commands(string removal)
    {
        string[] commands = [.. DeployedFile.Commands(file).Select(line => line.Replace("…", Password, StringComparison.Ordinal))];
        int first = Array.FindIndex(commands, line => line.StartsWith(removal, StringComparison.Ordinal));
        return (string.Join('\n', ["set -e", .. commands[..first]]), string.Join('\n', ["set -e", .. commands[first..]]));
    }

    /// <summary>Every container of the engines has a root file system that it can't change.</summary>
    /// <returns>How many there are.</returns>
    protected async Task<int> CheckReadOnlyAsync(params IEnumerable<DockerEngine> engines)
    {
        var containers = new List<string>();
        foreach (DockerEngine engine in engines)
        {
            ProgramResult inspected = await engine.ExecuteAsync(Folder,
                "docker inspect --format '{{.Name}} {{.HostConfig.ReadonlyRootfs}}' $(docker ps -aq)");
            Assert.That(inspected.ExitCode, Is.Zero, inspected.Errors);
            containers.AddRange(inspected.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        }
        Assert.That(containers, Has.All.EndsWith(" true"));
        return containers.Count;
    }

    /// <summary>Both forms of each transport and of the floor ran twice, with two clients, and every row was proven.</summary>
    protected void CheckRuns()
    {
        List<Dictionary<string, string>> runs = ProvenRuns();
        Assert.That(runs.GroupBy(each => (each["transport"], each["form"])).Select(cell => (cell.Key, cell.Count())), Is.EquivalentTo(
            from transport in new[] { "inprocess", "sockets", "grpc" }
            from form in new[] { "sync", "async" }
            select ((transport, form), 2)));
        Assert.That(runs.Select(each => each["clients"]), Has.All.EqualTo("2"));
    }

    /// <summary>No file of the results, and nothing that was printed or inspected, has the password or what agents join with.</summary>
    protected void CheckSecrets(params string[] texts)
    {
        foreach (string text in texts.Concat(Directory.EnumerateFiles(Results, "*", SearchOption.AllDirectories).Select(File.ReadAllText)))
            Assert.That(text, Does.Not.Contain(Password).And.Not.Match(":7070/[0-9a-f]{64}/").And.Not.Contain("PRIVATE KEY"));
    }
}
