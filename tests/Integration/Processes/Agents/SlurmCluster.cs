using System.Security.Cryptography;
using System.Text.RegularExpressions;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>
/// A Slurm cluster with a test's machines as its nodes; the first one controls it. Whatever runs on its nodes ends with it.
/// </summary>
internal sealed partial class SlurmCluster : IAsyncDisposable
{
    /// <summary>Programs of a node that is idle, and of the database.</summary>
    private static readonly string[] s_daemons = ["unshare", "sh", "munged", "slurmctld", "slurmscriptd", "slurmd", "runuser", "postgres"];

    private static readonly (string Package, string Program)[] s_programs =
        [("slurmctld", "slurmctld"), ("slurmd", "slurmd"), ("slurm-client", "sbatch"), ("munge", "munged")];

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(200);

    private readonly string _folder = Directory.CreateTempSubdirectory("integration-methods-slurm-").FullName;
    private readonly Network _network;
    private readonly PeerProcess?[] _nodes;

    private SlurmCluster(Network network, int nodes) => (_network, _nodes) = (network, new PeerProcess?[nodes]);

    private string Configuration => Path.Combine(_folder, "slurm.conf");

    /// <summary>Ends the test, as <see cref="Skip"/> does, where Slurm is not installed.</summary>
    public static async Task<SlurmCluster> RequireAsync(Network network, int nodes)
    {
        // Some of them fail without a configuration, whatever they are asked.
        foreach ((string package, string program) in s_programs)
            await PeerProcess.RequireAsync(package, "sh", "-c", $"command -v {program}");
        var cluster = new SlurmCluster(network, nodes);
        try
        {
            await cluster.ConfigureAsync();
            for (int node = 0; node < nodes; node++)
                await cluster.StartAsync(node);
            return cluster;
        }
        catch
        {
            await cluster.DisposeAsync();
            throw;
        }
    }

    public static string Name(int node) => $"node{node + 1}";

    /// <summary>Starts a node, or starts it again after <see cref="Kill"/>.</summary>
    public async Task StartAsync(int node)
    {
        _network.Link(node, up: true);
        string[] role = node == 0 ? ["controller"] : [];
        _nodes[node] = PeerProcess.Launch("ip", "/",
            [.. _network.On(node), "unshare", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc", "sh",
                PeerProcess.File("Slurm/node.sh"), Name(node), _folder, .. role]);
        await _nodes[node]!.ReadLineAsync();
    }

    /// <summary>Ends all of a node at once and without a word to the others, as a loss of power does.</summary>
    public void Kill(int node)
    {
        _network.Link(node, up: false);
        _nodes[node]!.Dispose();
    }

    /// <summary>Executes a command of a user on the first node.</summary>
    /// <param name="folder">The user's folder there.</param>
    /// <param name="command">A line for the shell.</param>
    /// <param name="variables">The user's variables.</param>
    public async Task<string> RunAsync(string folder, string command, params (string Name, string Value)[] variables)
    {
        ProgramResult result = await Program.RunToolAsync("ip", folder, [.. _network.On(0), "bash", "-c", command],
            [("SLURM_CONF", Configuration), .. variables]);
        Assert.That(result.ExitCode, Is.Zero, $"{command}: {result.Errors}{result.Output}{Log()}");
        return result.Output;
    }

    /// <summary>What <c>scontrol show job</c> says.</summary>
    public Task<string> ShowAsync(int job) => RunAsync("/", $"scontrol --oneliner show job {job}");

    /// <summary>Waits until a job has left all of its nodes.</summary>
    /// <returns>State and exit code, such as FAILED and 1:0.</returns>
    public async Task<(string State, string ExitCode)> EndAsync(int job, TimeSpan limit)
    {
        using var late = new CancellationTokenSource(limit);
        while (true)
        {
            Match match = State().Match(await ShowAsync(job));
            if (match.Groups["state"].Value is not ("PENDING" or "CONFIGURING" or "RUNNING" or "COMPLETING"))
                return (match.Groups["state"].Value, match.Groups["code"].Value);
            await Task.Delay(s_look, late.Token);
        }
    }

    /// <summary>Waits until nothing runs on the nodes for a job.</summary>
    /// <returns>The programs that still do after the limit.</returns>
    public async Task<string[]> LeftoversAsync(TimeSpan limit)
    {
        for (var waited = TimeSpan.Zero; ; waited += s_look)
        {
            string[] programs = await ProgramsAsync();
            if (programs.Length == 0 || waited > limit)
                return programs;
            await Task.Delay(s_look);
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (PeerProcess node in _nodes.OfType<PeerProcess>())
        {
            try
            {
                await node.EndAsync();
            }
            catch (Exception ended) when (ended is InvalidOperationException or ObjectDisposedException or TimeoutException or IOException)
            {
                // Killed by a test.
            }
            node.Dispose();
        }
        Directory.Delete(_folder, recursive: true);
    }

    private async Task ConfigureAsync()
    {
        Directory.CreateDirectory(Path.Combine(_folder, "munge"));
        await File.WriteAllBytesAsync(Path.Combine(_folder, "munge", "key"), RandomNumberGenerator.GetBytes(128));
        string[] names = [.. Enumerable.Range(0, _nodes.Length).Select(Name)];
        await File.WriteAllLinesAsync(Path.Combine(_folder, "hosts"),
            ["127.0.0.1 localhost", .. names.Select((name, node) => $"{Network.Address(node)} {name}")]);
        string configuration = await File.ReadAllTextAsync(PeerProcess.File("Slurm/slurm.conf"));
        await File.WriteAllLinesAsync(Configuration,
        [
            configuration.Replace("FOLDER", _folder, StringComparison.Ordinal)
                .Replace("CONTROLLER", $"{names[0]}({Network.Address(0)})", StringComparison.Ordinal),
            .. names.Select((name, node) => $"NodeName={name} NodeAddr={Network.Address(node)}"),
        ]);
        File.Copy(PeerProcess.File("Slurm/cgroup.conf"), Path.Combine(_folder, "cgroup.conf"));
    }

    private async Task<string[]> ProgramsAsync()
    {
        var programs = new List<string>();
        for (int node = 0; node < _nodes.Length; node++)
        {
            // The first word after 'ip netns exec NAME' is the name that a machine has here.
            foreach (string pid in await PeerProcess.RunAsync("ip", "netns", "pids", _network.On(node)[^1]))
                programs.Add(LinuxProcesses.NameOf(int.Parse(pid, CultureInfo.InvariantCulture)));
        }
        return [.. programs.Where(name => name.Length > 0 && !s_daemons.Contains(name))];
    }

    // Why a command failed is often in the controller's log alone.
    private string Log()
    {
        string log = Path.Combine(_folder, "slurmctld.log");
        return File.Exists(log) ? string.Join('\n', File.ReadLines(log).TakeLast(20)) : "";
    }

    [GeneratedRegex(@"\bJobState=(?<state>\w+) .*\bExitCode=(?<code>\d+:\d+)")]
    private static partial Regex State();
}
