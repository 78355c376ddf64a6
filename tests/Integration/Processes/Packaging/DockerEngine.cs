using IntegrationMethods.Tests.Integration.Processes.Agents;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>A container engine of the test's own, with images, socket and containers in a folder that goes with it.</summary>
internal sealed class DockerEngine : IDisposable
{
    private static readonly string[] s_places = ["/usr/sbin/dockerd", "/usr/bin/dockerd", "/usr/local/bin/dockerd"];

    private readonly string _folder = Directory.CreateTempSubdirectory("integration-methods-docker-").FullName;
    private readonly Program _daemon;

    /// <param name="hasNetwork">Whether its containers have one, so that their ports can be published.</param>
    /// <param name="machine">The network namespace that it runs in; null is this machine's own.</param>
    private DockerEngine(bool hasNetwork, string? machine)
    {
        // 'ip netns exec' would hide the control groups.
        string[] command = machine is null ? [Daemon!] : ["nsenter", $"--net=/run/netns/{machine}", Daemon!];
        _daemon = Program.StartTool(command[0], _folder,
            [.. command[1..], "--iptables=false", hasNetwork ? "--bip=172.31.99.1/24" : "--bridge=none",
                "--data-root", $"{_folder}/data", "--exec-root", $"{_folder}/exec", "--pidfile", $"{_folder}/pid", "-H", Host]);
    }

    private static string? Daemon => s_places.FirstOrDefault(File.Exists);

    /// <summary>One that answers; ends the test, as <see cref="Skip"/> does, where there is none, and skips it where none starts.</summary>
    public static Task<DockerEngine> RequireAsync(bool hasNetwork = false) => RequireAsync(hasNetwork, null);

    /// <summary>The same on one of a test's machines, whose network is not this machine's.</summary>
    public static Task<DockerEngine> RequireAsync(Network network, int machine) => RequireAsync(hasNetwork: true, network.Name(machine));

    private static async Task<DockerEngine> RequireAsync(bool hasNetwork, string? machine)
    {
        if (!OperatingSystem.IsLinux() || Environment.UserName != "root")
            Skip.OrFailInCI("starting a container engine requires root, on Linux");
        if (Daemon is null)
            Skip.OrFailInCI("docker.io is not installed: apt-get install docker.io");
        var engine = new DockerEngine(hasNetwork, machine);
        if (await engine.WaitAsync(TimeSpan.FromSeconds(30)) is not { } why)
            return engine;
        engine.Dispose();
        // A machine of CI may be a container without the right to mount or to make bridges, which no package gives it.
        Assert.Ignore($"the engine does not start here: {why.Split('\n')[^1]}");
        return engine;
    }

    private string Host => $"unix://{_folder}/socket";

    /// <summary>Runs a program that talks to this engine.</summary>
    public Task<ProgramResult> RunAsync(string tool, string folder, params string[] arguments) =>
        Program.RunToolAsync(tool, folder, arguments, ("DOCKER_HOST", Host));

    /// <summary>Executes lines for the shell that talk to this engine.</summary>
    public Task<ProgramResult> ExecuteAsync(string folder, string script, params (string Name, string Value)[] variables) =>
        Program.RunToolAsync("bash", folder, ["-c", script], [("DOCKER_HOST", Host), .. variables]);

    /// <summary>Starts one.</summary>
    public Program Start(string tool, string folder, params string[] arguments) => Start(tool, folder, arguments, []);

    /// <summary>The same with further variables.</summary>
    public Program Start(string tool, string folder, string[] arguments, params (string Name, string Value)[] variables) =>
        Program.StartTool(tool, folder, arguments, [("DOCKER_HOST", Host), .. variables]);

    /// <returns>Null as soon as it answers, else what it said within the limit.</returns>
    private async Task<string?> WaitAsync(TimeSpan limit)
    {
        for (DateTime end = DateTime.UtcNow + limit; DateTime.UtcNow < end; await Task.Delay(200))
        {
            if (File.Exists($"{_folder}/socket") && (await RunAsync("docker", _folder, "version")).ExitCode == 0)
                return null;
        }
        return await StopAsync();
    }

    public void Dispose()
    {
        StopAsync().Wait();
        _daemon.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private async Task<string> StopAsync()
    {
        _daemon.Signal("TERM");
        return (await _daemon.EndAsync(TimeSpan.FromSeconds(60))).Errors;
    }
}
