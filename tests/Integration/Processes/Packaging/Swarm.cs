using IntegrationMethods.Tests.Integration.Processes.Agents;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>A Docker swarm whose nodes are a test's machines, with an engine each; the first one manages it.</summary>
internal sealed class Swarm : IAsyncDisposable
{
    private const string Folder = "/";

    private readonly List<DockerEngine> _nodes = [];

    private Swarm()
    {
    }

    public IReadOnlyList<DockerEngine> Nodes => _nodes;

    public DockerEngine Manager => _nodes[0];

    /// <summary>Ends the test, as <see cref="Skip"/> does, where there is no engine, and skips it where no overlay can be made.</summary>
    /// <param name="network">The machines.</param>
    /// <param name="roles">For each machine, the value of its node's label <c>role</c>.</param>
    public static async Task<Swarm> RequireAsync(Network network, params string[] roles)
    {
        await RequireOverlayAsync(network.Name(0));
        var swarm = new Swarm();
        try
        {
            for (int machine = 0; machine < roles.Length; machine++)
                await swarm.AddAsync(network, machine, roles[machine]);
            return swarm;
        }
        catch
        {
            await swarm.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (DockerEngine node in Enumerable.Reverse(_nodes))
        {
            await node.ExecuteAsync(Folder, "docker swarm leave --force");
            node.Dispose();
        }
    }

    private static async Task RequireOverlayAsync(string machine)
    {
        try
        {
            await PeerProcess.RunAsync("ip", "-n", machine, "link", "add", "vx0", "type", "vxlan", "id", "1", "dstport", "4789", "dev",
                "eth0");
            await PeerProcess.RunAsync("ip", "-n", machine, "link", "del", "vx0");
        }
        catch (InvalidOperationException refused)
        {
            // The kernel's module for it may be missing, also on a machine of CI.
            Assert.Ignore($"no overlay network can be made here: {refused.Message.Trim()}");
        }
    }

    private async Task AddAsync(Network network, int machine, string role)
    {
        DockerEngine node = await DockerEngine.RequireAsync(network, machine);
        _nodes.Add(node);
        await TestImages.BuildProductAsync(node);
        string address = Network.Address(machine), own = $"--advertise-addr {address} --listen-addr {address}";
        await SayAsync(node, machine == 0
            ? $"docker swarm init {own}"
            : $"docker swarm join {own} --token {await SayAsync(Manager, "docker swarm join-token --quiet worker")} {Network.Address(0)}");
        await SayAsync(Manager,
            $"docker node update --label-add role={role} {await SayAsync(node, "docker info --format '{{.Swarm.NodeID}}'")}");
    }

    private static async Task<string> SayAsync(DockerEngine node, string command)
    {
        ProgramResult said = await node.ExecuteAsync(Folder, command);
        Assert.That(said.ExitCode, Is.Zero, $"{command}: {said.Errors}");
        return said.Output.Trim();
    }
}
