using Docker.DotNet;
using Docker.DotNet.Models;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>Containers of runs that were killed before they could remove them.</summary>
internal static class LeftoverContainers
{
    public static async Task RemoveAsync(ContainerEngine engine, Action<string> say, CancellationToken ct)
    {
        using DockerClient client = engine.Access!.GetDockerClientBuilder(Guid.Empty).Build();
        var labelled = new Dictionary<string, IDictionary<string, bool>> {
            ["label"] = new Dictionary<string, bool> { [ContainerOwner.Label] = true } };
        foreach (ContainerListResponse container in await client.Containers.ListContainersAsync(new() { All = true, Filters = labelled },
            ct))
        {
            if (ContainerOwner.Parse(container.Labels[ContainerOwner.Label]) is not { IsGone: true })
                continue;
            await client.Containers.RemoveContainerAsync(container.ID, new() { Force = true, RemoveVolumes = true }, ct);
            say($"Removed the container {container.Names.FirstOrDefault()?.TrimStart('/')}, which a killed run had left behind.");
        }
    }
}
